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

/** One thing that is wrong with a value: where it stands, which rule it breaks, what it was. */
export interface Problem {
  /** the place: a flag, an argument, a key such as `body.title`, or a position in a file */
  where: string
  rule: string
  value?: unknown
  /** of a finding in a file: the name of its rule, how much it weighs, and the place in parts */
  id?: string
  severity?: string
  file?: string
  line?: number
  column?: number
}

/** Rules that are broken by what isn't there at all: a word of the line, and a value of the request. */
export const absent = { word: 'is missing', value: 'is needed' } as const

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
  problems?: Problem[]
  /** where a list that broke off goes on */
  cursor?: string
  cause?: unknown
}

/** The state after a write of which nobody can tell whether it was carried out. */
export const unknownState = 'unknown: the change may or may not have been made'

/** What to do about it, where no request is known that shows it. */
export const lookHint = 'look at what it acts on before it is sent again'

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
    super('nobody reads the output any more')
  }
}

export const fewHandlesHint = 'close what holds many files, or raise the limit (ulimit -n)'

/** An error in the place of one that says that no more files may be open, whatever was to be opened. */
export function tooFewHandles(cause: unknown): DocsctlError | undefined {
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  // a thread that can't be started has it in its message alone, the loader of Node 26 in words
  const [named] = /\bE[MN]FILE\b/.exec(`${code} ${message}`) ?? []
  const found =
    named ?? (/^Cannot read .*: too many open files/.test(message) ? 'EMFILE' : undefined)
  if (found === undefined) return undefined
  return new DocsctlError('failed', `too many files are open on this machine (${found})`, {
    hint: fewHandlesHint,
    cause,
  })
}
