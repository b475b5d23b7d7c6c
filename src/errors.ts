/** What went wrong, in words that decide the exit code. Closed: a new kind needs its row in `exitCodes`. */
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
  | 'interrupted'
  | 'terminated'

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
  interrupted: 130,
  terminated: 143,
} as const satisfies Record<Kind, number>

/** Stable ids of the problems with input and with the items of a command. */
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

/** A problem with a value: its location, the broken rule, and a sentence for users. */
export interface Problem {
  /** a flag, an argument, a key such as `body.title`, or a position in a file */
  where: string
  rule: ProblemRule
  message: string
  value?: unknown
}

/** A finding in a document. Its rule is the id of a check, such as `manifest/title`. */
export interface FindingProblem extends Omit<Problem, 'rule'> {
  rule: string
  severity: string
  file?: string
  line?: number
  column?: number
}

export type AnyProblem = Problem | FindingProblem

export interface ErrorDetails {
  /** the state the world is in now, where that is not obvious */
  state?: string
  /** what was asked for may have been done, or was, although it failed */
  isDoubtful?: true
  /** one command, or one thing, to do next */
  hint?: string
  status?: number
  request?: { method: string; url: string }
  requestId?: string
  /** whether the same command may work a little later */
  retryable?: boolean
  problems?: readonly AnyProblem[]
  /** where a list that broke off goes on */
  cursor?: string
  cause?: unknown
}

/** The state after a write of which nobody can tell whether it was carried out. */
export const unknownState = 'Unknown: the change may or may not have been made'

/** What to do about it, where no request is known that shows it. */
export const checkStateHint = 'Check the resource before you repeat the command'

/** The only error that docsctl throws on purpose; any other error is a bug. */
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

  /** By this, oclif and what is built on it know an error that was meant, and its exit code. */
  get oclif(): { exit: number } {
    return { exit: this.exit }
  }
}

/** Thrown where the reader of stdout has gone: the run ends quietly. */
export class ClosedPipe extends Error {
  constructor() {
    super('The reader closed the output')
  }
}

export const fewHandlesHint = 'Close other programs, or raise the limit of open files (ulimit -n)'

/** An error in the place of one that says that no more files may be open, whatever was to be opened. */
export function tooFewHandles(cause: unknown): DocsctlError | undefined {
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  // a thread that can't be started has it in its message alone, the loader of Node 26 in words
  const [named] = /\bE[MN]FILE\b/.exec(`${code} ${message}`) ?? []
  const found =
    named ?? (/^Cannot read .*: too many open files/.test(message) ? 'EMFILE' : undefined)
  if (found === undefined) return undefined
  return new DocsctlError('failed', `Too many files are open on this machine (${found})`, {
    hint: fewHandlesHint,
    cause,
  })
}
