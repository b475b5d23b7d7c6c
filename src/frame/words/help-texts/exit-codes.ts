export const exitCodesText = `
How a command ended. With --json or -o jsonl an error is one line of JSON on stderr, whose
error.exit is this code and whose error.kind is the word in the second column.

EXIT  KIND            MEANING
   0                  done, or nothing to do
   1  refused         the service refused it (400, 422)
      failed          a failure without a code of its own
      retired         the service no longer has this operation
      bug             a fault of docsctl itself: please report it
   2  usage           unknown command or flag, bad value, missing context, or nobody to ask
   3  not-found       not found (404), or a setting that is not set
   4  not-signed-in   no token, or one that is not accepted (401)
   5  not-permitted   not permitted (403)
   6  conflict        409, 412, a merge with conflicts, a stale plan, a revision that moved
   7  rate-limited    rate limited, and --max-wait is spent
   8  pending         still pending when the wait ended
   9  unreachable     DNS, TLS, proxy, refused, timeout, --timeout, or 5xx after all retries
  10  differences     differences found, where they were asked for
  11  check-failed    a check failed: gate, findings, invalid specification or manifest
  12  partial         of several things some are done and some failed
 130  interrupted     Ctrl-C, or cancelled at a question
 143  terminated      SIGTERM, or the terminal was closed

Several ids end with 0 where all are done, with their common code where all failed alike, else
with 12. A closed pipe, as with | head, is no failure of a read; a write goes on to its end.

EXAMPLES
  docsctl teams get TEAM || test $? -eq 3
  docsctl spaces links SPACE --exit-code || echo "broken links"
`
