import { ClosedPipe, type DocsctlError } from '../../errors.ts'
import { inert, inertJson } from '../../pipelines/detect.ts'
import { sanitise, sanitiseBlock, sanitiseJson } from '../../text/sanitise.ts'
import { errorFrom } from '../../text/sentences.ts'
import { oclifError } from './oclif-error.ts'
import { ChildExit, type Runtime } from './runtime.ts'

/** Says on stderr what went wrong, as one JSON line or for people, and returns the exit code. */
export async function report(thrown: unknown, argv: string[], runtime: Runtime): Promise<number> {
  if (thrown instanceof ClosedPipe) return 0
  const meant = oclifError(thrown) ?? thrown
  if (meant instanceof ChildExit) return meant.code
  const error = errorFrom(meant)
  const text = wantsJson(argv, runtime.env)
    ? `${inertJson(jsonLine(error))}\n`
    : inert(forPeople(error), runtime.env, runtime.stderr)
  // nothing is left to do where stderr is gone too
  await runtime.stderr.write(text).catch(() => {})
  return error.exit
}

/** Known before parsing, so that errors of parsing are JSON too. */
export function wantsJson(argv: string[], env: Runtime['env']): boolean {
  const end = argv.indexOf('--')
  const words = argv.slice(0, end < 0 ? argv.length : end)
  const formats = words.flatMap((word, index) => {
    if (word === '--json' || word.startsWith('--json=')) return ['json']
    if (word === '-o' || word === '--output') return [words[index + 1] ?? '']
    const match = /^(?:--output=|-o=?)(.+)$/.exec(word)
    return match ? [match[1] as string] : []
  })
  const format = formats.at(-1) ?? env.DOCSCTL_OUTPUT
  return format === 'json' || format === 'jsonl'
}

/** The object under `error`, as scripts read it. */
export function errorObject(error: DocsctlError) {
  const { status, request, requestId, hint, retryable, problems, state } = error.details
  return {
    kind: error.kind,
    message: error.message,
    ...(state && { state }),
    ...(status !== undefined && { status }),
    ...(request && { request }),
    ...(requestId && { requestId }),
    ...(hint && { hint }),
    retryable: retryable ?? false,
    ...(problems && { problems }),
    exit: error.exit,
  }
}

function jsonLine(error: DocsctlError): string {
  return sanitiseJson(JSON.stringify({ error: errorObject(error) }))
}

function forPeople({ message, details, kind }: DocsctlError): string {
  const { state, hint, request, status, requestId } = details
  const lines = [`docsctl: ${sanitiseBlock(message)}`]
  if (state) lines.push(`  ${sanitiseBlock(state)}`)
  if (hint) lines.push(`  ${kind === 'bug' ? hint : `try: ${sanitise(hint)}`}`)
  if (request) {
    const answer = status === undefined ? '' : ` answered ${status}`
    lines.push(`  ${request.method} ${sanitise(request.url)}${answer}`)
  }
  if (requestId) lines.push(`  request id ${sanitise(requestId)}`)
  return `${lines.join('\n')}\n`
}
