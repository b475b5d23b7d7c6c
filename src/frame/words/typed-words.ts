import { usage } from '../../text/sentences.ts'
import { duration, wholeNumber } from './values.ts'

/** What was typed for a command, as its flags and arguments read it. */
export interface Words {
  /** the command's id with spaces: `teams list` */
  name: string
  argv: string[]
  args: Record<string, string | undefined>
  /** what stands after the named arguments, where the last of them repeats */
  rest: string[]
  flags: Record<string, unknown>
}

/** What was typed, by the names and the forms of flags. */
export class TypedWords {
  /** the command's id with spaces: `teams list` */
  readonly name: string
  readonly argv: string[]
  readonly args: Words['args']
  readonly rest: string[]
  readonly flags: Record<string, unknown>

  constructor({ name, argv, args, rest, flags }: Words) {
    this.name = name
    this.argv = argv
    this.args = args
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

  /** the page that a list begins with */
  get cursor(): string | undefined {
    const cursor = this.text('cursor')
    if (cursor === '') throw usage([{ where: '--cursor', rule: 'not empty', value: '' }])
    return cursor
  }

  duration(flag: string): number | undefined {
    const text = this.text(flag)
    return text === undefined ? undefined : duration(flag, text)
  }
}
