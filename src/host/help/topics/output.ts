export const outputText = `
stdout contains only the result. Notes, warnings, prompts, progress, summaries,
and errors go to stderr. --quiet hides notes, warnings, and summaries.

FORMATS (-o)
  table   Aligned columns that fit the terminal (default on a terminal)
  tsv     The same columns with full values and ISO times, without a header
          (default in a pipe or file)
  csv     The same columns with a header (RFC 4180)
  json    Objects as the API returns them (--json is short for -o json)
  jsonl   One JSON object per line. In a pipe, lists keep numbers as the API
          writes them: 1.0 stays 1.0
  yaml    The same as json, in YAML
  ids     Only IDs, in the form that other commands accept

COMPLETE AND STREAMED OUTPUT
  json, yaml, and --jq print complete results only. If a list is incomplete, the
  command fails and prints nothing on stdout. jsonl, csv, tsv, ids, and table
  print page by page. Except for table, they end with a summary on stderr. After
  an interruption, stderr shows the command to continue.
  A list fetches all pages. --limit N stops after N items and prints a note.

COLUMNS
  --columns id,title,urls.app  Show these fields in this order, in every format.
                               A dot selects a nested field
  You can also use column headers and labels, such as "joined at" for joinedAt,
  and the last part of a path if it is unique, such as email for user.email.
  If a header is also the name of an object, such as "space", tsv and csv
  contain the value from the table, and JSON contains the object.
  --json id,title is short for --json --columns id,title.
  The error for an unknown name lists valid names.

JQ
  --jq EXPR filters the complete result with jq. Strings are printed without
  quotes, one value per line.

GUESTS
  A guest's role, level, or permission is null in JSON, and "guest" in table,
  tsv, and csv.
  To select guests, use a jq expression such as: .[] | select(.role == null)

TSV
  Tabs, line breaks, and backslashes in values are escaped as \\t, \\n, \\r, and
  \\\\, so each item is one line. A single object has one line per field: name,
  tab, value.

INPUT VALUES
  @FILE  As the value of a text flag: the content of the file
  @@...  Text that begins with @
  -      Text, a body (--input -), or IDs from standard input, once per command
  --     Everything after it is an argument, even if it begins with -

TERMINAL
  Tables fit the width of the terminal. Long cells are truncated, except IDs and
  times. If that isn't enough, each row takes several lines. --wrap wraps cells
  instead.
  Long output opens in DOCSCTL_PAGER, PAGER, or less -FRX unless you use
  --no-pager.
  On a terminal, escape sequences and bidirectional control characters in values
  are made visible. In a pipe, this applies only to table and, in CI, to the
  default tsv. Other output keeps them.

SPREADSHEETS
  --csv-safe prefixes formulas with ' to prevent spreadsheets from running them.
  With --cursor, CSV has no header, so you can append it to earlier output.

EXAMPLES
  docsctl members list -o csv > members.csv
  docsctl teams list --columns id,title,members
  docsctl members list --jq 'map(select(.role == "admin")) | length'
  docsctl teams list --title old -o ids | docsctl teams get - --json
  docsctl teams create --title @title.txt --dry-run
`
