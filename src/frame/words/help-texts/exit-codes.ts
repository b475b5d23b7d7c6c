import { exitCodes, type Kind } from '../../../errors.ts'

/** What each kind of error means, in the order of the codes. */
export const exitMeanings: Readonly<Record<Kind, string>> = {
  refused: 'the service refused it (400, 422)',
  failed: 'a failure without a code of its own',
  retired: 'the service no longer has this operation',
  bug: 'a fault of docsctl itself: report it',
  usage: 'unknown command or flag, bad value, missing context, or nobody to ask',
  'not-found': 'not found (404), or a setting that is not set',
  'not-signed-in': 'no token, or one that is not accepted (401)',
  'not-permitted': 'not permitted (403)',
  conflict: '409, 412, a merge with conflicts, a stale plan, a revision that moved',
  'rate-limited': 'rate limited, and --max-wait is spent',
  pending: 'still pending when the wait ended',
  unreachable: 'DNS, TLS, proxy, refused, timeout, --timeout, or 5xx after all retries',
  differences: 'differences found, where they were asked for',
  'check-failed': 'a check failed: gate, findings, invalid specification or manifest',
  partial: 'of several things some are done and some failed',
  interrupted: 'Ctrl-C, or cancelled at a question',
  terminated: 'SIGTERM, or the terminal was closed',
}

export const doneMeaning = 'done, or nothing to do'

function rows(): string {
  let last = 0
  const lines = (Object.keys(exitMeanings) as Kind[]).map((kind) => {
    const code = exitCodes[kind]
    // a code stands before the first of its kinds
    const shown = code === last ? '' : `${code}`
    last = code
    return `${shown.padStart(4)}  ${kind.padEnd(14)}  ${exitMeanings[kind]}`
  })
  return [`   0  ${''.padEnd(14)}  ${doneMeaning}`, ...lines].join('\n')
}

export const exitCodesText = `
How a command ended. With --json or -o jsonl an error is one line of JSON on stderr, whose
error.exit is this code and whose error.kind is the word in the second column.

EXIT  KIND            MEANING
${rows()}

Several ids end with 0 where all are done, with their common code where all failed alike, else
with 12. A closed pipe, as with | head, is no failure of a read; a write goes on to its end.

EXAMPLES
  docsctl teams get TEAM || test $? -eq 3
  docsctl spaces links SPACE --exit-code || echo "broken links"
`
