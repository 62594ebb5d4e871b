package linking

import "strings"

// titles stand before people's names with a capital and are no part of them,
// folded as key folds.
var titles = wordSet(`
monsieur madame mademoiselle messieurs m mm mme mmes mlle citoyen citoyenne camarade docteur professeur maitre general colonel capitaine
comte comtesse baron baronne prince princesse marquis marquise abbe frere soeur mgr monseigneur sir lord lady mr mrs miss
dr prof id ifj ozv grof grofno baro baroness herceg hercegno elvtars elvtarsno ur doktor professzor mester tabornok ezredes szazados
товарищ тов господин госпожа г-н г-жа мистер миссис мисс месье мадам мадемуазель гражданин гражданка граф графиня барон баронесса князь княгиня княжна
доктор профессор инженер генерал полковник капитан адмирал учитель рабочий
`)

// withoutTitles takes titles off the beginning of a person's name: what is left
// is a name still.
func withoutTitles(name string) string {
	words := strings.Fields(name)
	for len(words) > 1 && titles[key(words[0])] {
		words = words[1:]
	}
	return strings.Join(words, " ")
}
