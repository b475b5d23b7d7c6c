import { DocsctlError, exitCodes, type Kind } from '../../errors.ts'
import { ChildExit } from './runtime.ts'

/** An error that a command of oclif was ended with on purpose, by its `error` or `exit`; nothing where it is none. */
export function oclifError(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error) || thrown instanceof DocsctlError) return undefined
  const { oclif, code, message } = thrown as Error & { oclif?: { exit?: unknown }; code?: unknown }
  const exit = oclif?.exit
  if (typeof exit !== 'number') return undefined
  return code === 'EEXIT' ? new ChildExit(exit) : new MeantError(message, exit, thrown)
}

/** Ends with the exit code that its maker chose. */
class MeantError extends DocsctlError {
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
