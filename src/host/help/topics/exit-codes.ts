import { exitCodes, type Kind } from '../../../errors.ts'

/** The meaning of each kind of error, in the order of exit codes. */
export const exitMeanings: Readonly<Record<Kind, string>> = {
  refused: 'The service rejected the request (400, 422, 501)',
  failed: 'Any other failure',
  retired: 'The service removed this operation',
  bug: 'Bug in docsctl or in a plugin; please report it',
  usage: 'Unknown flag, invalid value, or missing argument',
  'not-found': 'Not found (404), or a setting without a value',
  'not-signed-in': 'No token, or the token was rejected (401)',
  'not-permitted': 'Not permitted (403)',
  conflict: 'Merge conflict, stale plan, or changed revision (409, 412)',
  'rate-limited': 'Rate limited (429)',
  pending: 'Still pending when the wait ended',
  unreachable: 'Network error, timeout, 5xx except 501, or unknown outcome',
  differences: 'Differences found; most commands require --exit-code',
  'check-failed': 'Failed check or gate, findings, or invalid file',
  partial: 'Some changes failed, or some data could not be read',
  'not-written': 'Completed, but the result could not be written',
  interrupted: 'Ctrl-C, or canceled at a prompt',
  terminated: 'SIGTERM, or the terminal was closed',
}

export const doneMeaning = 'Success, or nothing to do'

function rows(): string {
  let last = 0
  const lines = (Object.keys(exitMeanings) as Kind[]).map((kind) => {
    const code = exitCodes[kind]
    // if several kinds have the same code, only the first row shows it
    const shown = code === last ? '' : `${code}`
    last = code
    return `${shown.padStart(4)}  ${kind.padEnd(14)}  ${exitMeanings[kind]}`
  })
  return [`   0  ${''.padEnd(14)}  ${doneMeaning}`, ...lines].join('\n')
}

export const exitCodesText = `
With --json or -o jsonl, or if DOCSCTL_OUTPUT is json or jsonl, an error is one
line of JSON on stderr. error.exit is the exit code, and error.kind is the kind
of error.

EXIT  KIND            MEANING
${rows()}

The kind "usage" also covers missing context and prompts that cannot be shown.

With several IDs, the exit code is 0 if all succeed. If all fail with the same
kind of error, the command exits with the code of that kind. Otherwise, it exits
with 12.

If a pipe is closed early, as with | head, a read exits with 0. A write runs to
completion.

EXAMPLES
  docsctl teams get TEAM || test $? -eq 3
  docsctl org plan FOLDER --exit-code || test $? -eq 10
`
