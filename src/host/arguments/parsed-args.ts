import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { duration, wholeNumber } from './values.ts'

/** The parsed command line of a command. */
export interface CommandLine {
  /** the ID of the command, with spaces as separators: `teams list` */
  name: string
  argv: string[]
  args: Record<string, string | undefined>
  /** the additional values of the last argument, if it accepts several values */
  rest: string[]
  flags: Record<string, unknown>
}

/** The parsed arguments and flags of a run. */
export class ParsedArgs {
  /** the ID of the command, with spaces as separators: `teams list` */
  readonly command: string
  readonly argv: string[]
  /** the arguments by name */
  readonly named: CommandLine['args']
  /** the additional values of the last argument, if it accepts several values */
  readonly rest: string[]
  readonly flags: Record<string, unknown>

  constructor({ name, argv, args, rest, flags }: CommandLine) {
    this.command = name
    this.argv = argv
    this.named = args
    this.rest = rest
    this.flags = flags
  }

  text(flag: string): string | undefined {
    return this.flags[flag] as string | undefined
  }

  has(flag: string): boolean {
    return this.flags[flag] === true
  }

  number(flag: string, least: number, most?: number): number | undefined {
    const text = this.text(flag)
    return text === undefined ? undefined : wholeNumber(flag, text, least, most)
  }

  /** Returns the cursor of the first page. */
  get cursor(): string | undefined {
    const cursor = this.text('cursor')
    if (cursor === '') throw usage([invalidValue('--cursor', '')])
    return cursor
  }

  duration(flag: string): number | undefined {
    const text = this.text(flag)
    return text === undefined ? undefined : duration(flag, text)
  }
}
