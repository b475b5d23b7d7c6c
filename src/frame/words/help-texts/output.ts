export const outputText = `
stdout carries the result and nothing else. Notes, warnings, questions, progress, receipts and
errors go to stderr; --quiet keeps notes and receipts from it.

FORMATS, with -o
  table   aligned columns, fitted to the terminal; the default there
  tsv     the same columns, full values, ISO times, no header; the default in a pipe
  csv     the same with a header, as RFC 4180 says
  json    the objects of the service under their own names; --json is short for it
  jsonl   one object a line; in a pipe a list keeps the spelling of the service: 1.0 stays 1.0
  yaml    the same as json, in YAML
  ids     only the id of each, as other commands take it

WHOLE OR STREAMED
  json, yaml and --jq are complete or nothing: a list that breaks off prints nothing on stdout and
  exits non-zero. jsonl, csv, tsv, ids and table are printed page by page. In a pipe they end with
  a receipt on stderr; where they break off, stderr has the command that goes on from there.
  A list asks for all pages; --limit N stops after N items, and says so.

COLUMNS
  --columns id,title,urls.app  these fields in this order, in every format; a dot goes deeper
  The heads and labels of a table name its columns too, and so does the last part of a path that no
  other has: EMAIL and email are user.email, "joined at" is joinedAt. Where a head names a
  thing too, as space does, rows have what the table shows, and JSON has the thing.
  --json id,title is --json --columns id,title.
  An unknown name is refused with the list of those that there are.

JQ
  --jq EXPR runs the jq language over the whole result; text comes out raw, one line each.
  The role of a guest is null in JSON: select(.role == null). Tables and lines say guest.

TSV
  Tab, line end and backslash in a value are written \\t, \\n, \\r and \\\\: one line is one item.
  An object has one line for each field: its name, a tab, its value.

VALUES THAT ARE READ
  @FILE  as the value of a text flag: the text of that file
  @@...  a text that begins with @
  -      a text, a body (--input -) or ids, one a line, from standard input; only once a command
  --     what follows are arguments, also where they begin with -

TERMINAL
  A table is as wide as the terminal: long cells are cut, ids and times only where nothing else is
  left to cut; before that a row takes two lines. --wrap wraps what would be cut.
  What is longer than the screen goes through DOCSCTL_PAGER, PAGER or less -FRX; not so with
  --no-pager.
  What could act on a terminal, as escape sequences and bidi overrides do, is made visible there.
  In a pipe all formats but tables carry it as it is.

SPREADSHEETS
  --csv-safe puts ' before a text that a spreadsheet would take for a formula.
  With --cursor csv has no header, so that it goes on below what was printed before.

EXAMPLES
  docsctl members list -o csv > members.csv
  docsctl teams list --columns id,title,members
  docsctl members list --jq 'group_by(.role) | map({role: .[0].role, members: length})'
  docsctl teams list --title old -o ids | docsctl teams get - --json
  docsctl teams create --title @title.txt --dry-run
`
