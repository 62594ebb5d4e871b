package bleveindex

import "testing"

func TestLastWord(t *testing.T) {
	tests := []struct{ typed, before, last string }{
		{"март", "", "март"},
		{"az orosz marto", "az orosz ", "marto"},
		{"journal «iskr", "journal «", "iskr"},
		{"газета „искр", "газета „", "искр"},
		{"a “gen", "a “", "gen"},
		{"«\u00a0искр", "«\u00a0", "искр"},
		{"szikra” genf", "szikra” ", "genf"},
		{"-(+мар", "-(+", "мар"},
		{"congrès »", "congrès »", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		if before, last := lastWord(tt.typed); before != tt.before || last != tt.last {
			t.Errorf("lastWord(%q) = %q and %q, want %q and %q", tt.typed, before, last, tt.before, tt.last)
		}
	}
}
