export const automationText = `
What a script or a pipeline can rely on.

WHO CALLS
  Give the token in DOCSCTL_TOKEN, or a file in DOCSCTL_TOKEN_FILE. No flag takes a token, and none
  is ever printed, except by auth token. auth status exits with 4 where it is not accepted.

NO QUESTIONS
  Without a terminal nothing is asked: what would ask exits with 2 and names the flag that answers.
  --yes answers the question before something is destroyed. --no-input asks nothing anywhere.

THE END
  0 is only what is done. Exit codes: docsctl help exit-codes
  With --json, or DOCSCTL_OUTPUT=json, an error is one line on stderr:
  {"error":{"kind","message","status","request","requestId","hint","retryable","problems","exit"}}

SEVERAL THINGS
  get, update, set, delete, remove, restore and enable-sso take several ids, or - for one a line.
  --jobs N      as many at a time (default 4)
  --fail-fast   start no further one after a failure; without it the others go on
  --keep-going  go on also where the token is refused, or five in a row fail of one cause;
                without it the rest is not tried
  The result is an array in the order of the ids, a failed one in it as {"id","error"}.

REHEARSAL
  --dry-run prints each request of a write as {"method","url","body"}, and sends nothing that
  writes. It reads what is there now: a table shows what changes, and what is missing ends with 3.

WAITING
  Rate limits and passing faults are waited for and tried again, where repeating is safe.
  --max-wait TIME  patience of one request (default 2m); spent: 7 or 9
  --timeout TIME   of the whole command; spent: 9
  Times: 90 is seconds; 250ms, 10m, 2h

PUBLISHING
  Findings are annotated on GitHub and Azure, and written to gl-code-quality-report.json on GitLab.
  --report KIND=FILE  write them as sarif, junit or codequality
  --check             look and build only; findings end it with 11

EXAMPLES
  docsctl auth status --json
  docsctl teams delete - --yes --json < ids.txt
  docsctl members update USER --role read --dry-run
  docsctl spaces get SPACE --json --timeout 30
  docsctl members list -o jsonl --max-wait 10m > members.jsonl
`
