/** The kinds of errors. Each kind has an exit code in `exitCodes`. */
export type Kind =
  | 'refused'
  | 'failed'
  | 'retired'
  | 'bug'
  | 'usage'
  | 'not-found'
  | 'not-signed-in'
  | 'not-permitted'
  | 'conflict'
  | 'rate-limited'
  | 'pending'
  | 'unreachable'
  | 'differences'
  | 'check-failed'
  | 'partial'
  | 'not-written'
  | 'interrupted'
  | 'terminated'

/** The exit code of each kind of error. */
export const exitCodes = {
  refused: 1,
  failed: 1,
  retired: 1,
  bug: 1,
  usage: 2,
  'not-found': 3,
  'not-signed-in': 4,
  'not-permitted': 5,
  conflict: 6,
  'rate-limited': 7,
  pending: 8,
  unreachable: 9,
  differences: 10,
  'check-failed': 11,
  partial: 12,
  'not-written': 13,
  interrupted: 130,
  terminated: 143,
} as const satisfies Record<Kind, number>

/** The stable IDs of input problems. */
export type ProblemRule =
  | 'changed-remotely'
  | 'confirmation-required'
  | 'conflicting-flags'
  | 'duplicate-value'
  | 'file-unreadable'
  | 'file-unwritable'
  | 'invalid-file'
  | 'invalid-value'
  | 'item-failed'
  | 'missing-argument'
  | 'missing-context'
  | 'missing-flag'
  | 'missing-requirement'
  | 'missing-value'
  | 'not-found'
  | 'ambiguous-name'
  | 'repeated-flag'
  | 'terminal-required'
  | 'unknown-argument'
  | 'unknown-column'
  | 'unknown-flag'
  | 'unknown-key'
  | 'unknown-value'

/** A problem with a value: its location, the violated rule, and a sentence for users. */
export interface Problem {
  /** the location: a flag, an argument, a key such as `body.title`, or a position in a file */
  where: string
  rule: ProblemRule
  message: string
  value?: unknown
}

/** A finding in a document. `rule` is the ID of a check, such as `manifest/title`. */
export interface FindingProblem extends Omit<Problem, 'rule'> {
  rule: string
  severity: string
  file?: string
  line?: number
  column?: number
}

export type AnyProblem = Problem | FindingProblem

export interface ErrorDetails {
  /** the state after the error, such as `Nothing was changed`; absent if the state is obvious */
  state?: string
  /** true if the service may have made the change despite the error */
  isDoubtful?: true
  /** the suggested next step: a command line or a sentence */
  hint?: string
  status?: number
  request?: { method: string; url: string }
  requestId?: string
  /** true if the same command may succeed later */
  retryable?: boolean
  problems?: readonly AnyProblem[]
  /** the completed changes; set if the result that lists them couldn't be printed */
  completed?: readonly { method: string; url: string; id?: string }[]
  /** the cursor that continues an incomplete list */
  cursor?: string
  cause?: unknown
}

/** The state after a write whose outcome is unknown. */
export const unknownState = 'It is unknown whether the change was made'

/** The hint for a write with an unknown outcome, if no command can show the current state. */
export const checkStateHint = 'Check the resource before you repeat the command'

/** An expected error. docsctl reports errors of all other classes as bugs. */
export class DocsctlError extends Error {
  readonly kind: Kind
  readonly details: ErrorDetails

  constructor(kind: Kind, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'DocsctlError'
    this.kind = kind
    this.details = details
  }

  get exit(): number {
    return exitCodes[this.kind]
  }

  /**
   * The exit code, in the format that oclif expects. oclif treats errors without this property as
   * crashes.
   */
  get oclif(): { exit: number } {
    return { exit: this.exit }
  }
}

/**
 * An error that is thrown if the reader of stdout closes the pipe. It ends the run without a
 * message.
 */
export class ClosedPipe extends Error {
  constructor() {
    super('The output was closed by its reader')
  }
}

/** Descriptions of system errors by code. */
const systemFaults: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EBADF: 'it is closed',
  EFBIG: 'the file is too large',
  EMFILE: 'too many open files',
  ENOSPC: 'no space left on the disk',
  EROFS: 'the file system is read-only',
}

/** Returns the code and description of a system error, or the message of any other error. */
export function systemFault(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException
  const reason = code && systemFaults[code]
  return reason ? `${code}: ${reason}` : (code ?? message)
}

/**
 * Converts a system error, such as the error for a full disk. Returns undefined for other errors.
 */
export function systemError(cause: unknown): DocsctlError | undefined {
  const { code = '', syscall, path = 'a file' } = (cause ?? {}) as NodeJS.ErrnoException
  if (!syscall || !(code in systemFaults)) return undefined
  return new DocsctlError('failed', `Cannot access ${path} (${systemFault(cause)})`, { cause })
}

/** The hint if the operating system refuses to open more files. */
export const fewHandlesHint = 'Close other programs, or raise the open file limit (ulimit -n)'

/**
 * Converts the error that is thrown if too many files are open. Returns undefined for other errors.
 */
export function tooFewHandles(cause: unknown): DocsctlError | undefined {
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  // if a thread can't start, only the error message contains the code; the module loader of Node 26
  // omits the code
  const [named] = /\bE[MN]FILE\b/.exec(`${code} ${message}`) ?? []
  const found =
    named ?? (/^Cannot read .*: too many open files/.test(message) ? 'EMFILE' : undefined)
  if (found === undefined) return undefined
  return new DocsctlError('failed', `Too many open files (${found})`, {
    hint: fewHandlesHint,
    cause,
  })
}
