package server

import "github.com/iskra-archive/iskra/search"

// years reads ranges of years: 1902, 1902..1904, ..1904, 1902...
func (p *params) years(name string) []search.YearRange {
	var ranges []search.YearRange
	for _, text := range p.list(name) {
		r, ok := search.ParseYears(text)
		if !ok {
			p.fail("the parameter "+name+" is no year or range of years",
				"write it like 1902, 1902..1904, ..1904 or 1902..")
			return nil
		}
		ranges = append(ranges, r)
	}
	return ranges
}
