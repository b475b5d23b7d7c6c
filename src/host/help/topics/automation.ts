export const automationText = `
Use docsctl in scripts and CI.

AUTHENTICATION
  Set DOCSCTL_TOKEN, or set DOCSCTL_TOKEN_FILE to the path of a file that
  contains the token. No flag accepts the token. Only "auth token" prints it.
  "auth status" exits with 4 if the token is missing or rejected.

PROMPTS
  Without a terminal, docsctl never prompts. A command that needs an answer
  exits with 2 and shows the flag to use. --yes skips the confirmation prompt.
  --no-input disables prompts on a terminal too.

EXIT CODES AND ERRORS
  The exit code is 0 only on success. See "help exit-codes".
  With --json or -o jsonl, or if DOCSCTL_OUTPUT is json or jsonl, stderr has one
  line of JSON per error:
  {"error":{"kind","message","state","status","request","requestId","hint",
  "retryable","problems","completed","exit"}}

SEVERAL RESOURCES
  Many commands, such as get, update, delete, and merge, take several IDs. The
  argument - reads IDs from standard input, one per line.
  --jobs N      Maximum number of concurrent requests (default: 4)
  --fail-fast   Start no new requests after the first failure
  --keep-going  Continue after failures that stop a batch, such as a rejected
                token or five network errors in a row
  With --json, the result is an array in the order of the IDs. A failure is
  {"id","error"}.

DRY RUN
  --dry-run prints each write request as {"method","url","body"} and sends no
  writes. It reads the current state. -o table, tsv, and csv also show the
  changes. If a resource is missing, the command exits with 3.

WAITING
  docsctl waits for rate limits and slow responses. It retries temporary errors
  if the request is safe to repeat.
  --max-wait TIME  Time limit for the waits and retries of each request
                   (default: 2m; 10s for "auth" and "doctor"); then exit
                   with 7 or 9
  --timeout TIME   Time limit for the whole command; then exit with 9
  A time without a unit, such as 90, is in seconds. Other examples are 250ms,
  10m, and 2h.

CHECKS AND PUBLISHING
  On GitHub and Azure, findings appear as annotations. On GitLab, docsctl writes
  them to gl-code-quality-report.json.
  --report KIND=FILE  Write findings as sarif, junit, or codequality
  --check             Check without publishing; exit with 11 if there are errors

EXAMPLES
  docsctl auth status --json
  docsctl teams delete - --yes --json < ids.txt
  docsctl members update USER --role read --dry-run
  docsctl spaces get SPACE --json --timeout 30
  docsctl members list -o jsonl --max-wait 10m > members.jsonl
`
