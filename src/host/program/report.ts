import type { CompletedChange } from '../../client/events.ts'
import { ClosedPipe, DocsctlError, exitCodes, type Kind } from '../../errors.ts'
import { escapeForLog } from '../../output/ci/detect.ts'
import { isOutputFormat, outputFormats } from '../../output/formats.ts'
import { sanitize, sanitizeBlock, sanitizeJson } from '../../output/text/sanitize.ts'
import { toDocsctlError } from '../../output/text/sentences.ts'
import { ChildExit, type Runtime } from './runtime.ts'

/** Returns the error if oclif's `error` or `exit` threw it. Returns undefined for other errors. */
function oclifError(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error) || thrown instanceof DocsctlError) return undefined
  const { oclif, code, message } = thrown as Error & { oclif?: { exit?: unknown }; code?: unknown }
  const exit = oclif?.exit
  if (typeof exit !== 'number') return undefined
  return code === 'EEXIT' ? new ChildExit(exit) : new ExitCodeError(message, exit, thrown)
}

/** An error whose exit code the command has chosen. */
class ExitCodeError extends DocsctlError {
  readonly #exit: number

  constructor(message: string, exit: number, cause: Error) {
    const [kind = 'failed'] = (Object.keys(exitCodes) as Kind[]).filter(
      (kind) => exitCodes[kind] === exit && exit !== exitCodes.failed,
    )
    super(kind, message, { cause })
    this.#exit = exit
  }

  override get exit(): number {
    return this.#exit
  }
}

/** Returns the error to report. Returns an exit code if there is nothing to report. */
export function reportedError(thrown: unknown): DocsctlError | number {
  if (thrown instanceof ClosedPipe) return 0
  const raised = oclifError(thrown) ?? thrown
  return raised instanceof ChildExit ? raised.code : toDocsctlError(raised)
}

/** Prints an error to stderr, either as text or as one line of JSON. Returns the exit code. */
export async function report(thrown: unknown, argv: string[], runtime: Runtime): Promise<number> {
  const error = reportedError(thrown)
  if (typeof error === 'number') return error
  const text = wantsJson(argv, runtime.env)
    ? await escapeForLog(`${jsonLine(error)}\n`, runtime.env, runtime.stderr, 'json')
    : await escapeForLog(errorText(error), runtime.env, runtime.stderr)
  // if stderr is closed too, the error can't be shown
  await runtime.stderr.write(text).catch(() => {})
  return error.exit
}

/**
 * Returns whether errors are printed as JSON. Examines the unparsed arguments, because parsing may
 * have failed.
 */
export function wantsJson(argv: string[], env: Runtime['env']): boolean {
  const end = argv.indexOf('--')
  const words = argv.slice(0, end < 0 ? argv.length : end)
  const formats = words.flatMap((word, index) => {
    if (word === '--json' || word.startsWith('--json=')) return ['json']
    if (word === '-o' || word === '--output') return [words[index + 1] ?? '']
    const match = /^(?:--output=|-o=?)(.+)$/.exec(word)
    return match ? [match[1] as string] : []
  })
  const format = formats.at(-1)?.toLowerCase() ?? env.DOCSCTL_OUTPUT
  return isOutputFormat(format) && outputFormats[format].jsonErrors
}

/** Returns the value of the `error` key in JSON output. */
export function errorObject(error: DocsctlError) {
  const { status, request, requestId, hint, retryable, problems, completed, state } = error.details
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
    ...(completed && { completed }),
    exit: error.exit,
  }
}

function jsonLine(error: DocsctlError): string {
  return sanitizeJson(JSON.stringify({ error: errorObject(error) }))
}

/**
 * Adds a label to a hint that consists of a command, which begins with a lowercase letter. A hint
 * that is a sentence needs no label.
 */
function hintLine(hint: string): string {
  return /^\p{Ll}/u.test(hint) ? `try: ${hint}` : hint
}

function errorText({ message, details, kind }: DocsctlError): string {
  const { state, hint, request, status, requestId, completed } = details
  const lines = [`docsctl: ${sanitizeBlock(message)}`]
  if (state) lines.push(`  ${sanitizeBlock(state)}`)
  if (hint) lines.push(`  ${kind === 'bug' ? hint : hintLine(sanitize(hint))}`)
  if (request) {
    const answer = status === undefined ? '' : ` returned ${status}`
    lines.push(`  ${request.method} ${sanitize(request.url)}${answer}`)
  }
  if (requestId) lines.push(`  Request ID: ${sanitize(requestId)}`)
  if (completed) lines.push(...completedLines(completed))
  return `${lines.join('\n')}\n`
}

/**
 * The maximum number of completed changes that a text error lists. JSON errors list all of them.
 */
const maxCompleted = 20

function completedLines(completed: readonly CompletedChange[]): string[] {
  const lines = completed.slice(0, maxCompleted).map(({ method, url, id }) => {
    const named = id === undefined || url.endsWith(`/${id}`) ? '' : ` (${id})`
    return `  ${method} ${sanitize(`${url}${named}`)}`
  })
  const more = completed.length - lines.length
  return ['  Completed changes:', ...lines, ...(more > 0 ? [`  and ${more} more`] : [])]
}
