package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestWriteCSVDisarmsFormulas(t *testing.T) {
	rows := [][]string{{"=1+1", "+1", "-1", "@x", "\tx", "\rx", "Искра", "a,b", "l’exil \"x\"", "a=b", ""}}
	var out strings.Builder
	if err := writeCSV(&out, []string{"id"}, rows); err != nil {
		t.Fatal(err)
	}
	want := "id\n'=1+1,'+1,'-1,'@x,'\tx,'␍x,Искра,\"a,b\",\"l’exil \"\"x\"\"\",a=b,\n"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
}

func TestWriteJSONEscapesControlsOnly(t *testing.T) {
	in := map[string]string{"text": "<é> \u009b31m \x7f \x1b ő Ж"}
	var out strings.Builder
	if err := writeJSON(&out, in); err != nil {
		t.Fatal(err)
	}
	if want := `{"text":"<é> \u009b31m \u007f \u001b ő Ж"}` + "\n"; out.String() != want {
		t.Errorf("got  %q\nwant %q", out.String(), want)
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(out.String()), &back); err != nil || back["text"] != in["text"] {
		t.Errorf("read back %q, %v", back["text"], err)
	}
}
