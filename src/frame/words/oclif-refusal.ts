import { stripVTControlCharacters } from 'node:util'
import { absent, DocsctlError, type Problem } from '../../errors.ts'
import { list, oneOf, togetherRule, usage } from '../../text/sentences.ts'

const named = (flags: string, last?: string) => list(flags.split(', '), last)

/** Each sentence of oclif's, and what it says. */
const sentences: [RegExp, (...parts: string[]) => Problem][] = [
  [
    /^(--[^\s=]+)(?:=.*)? cannot also be provided when using (--\S+)$/,
    (other = '', where = '') => ({ where, rule: togetherRule([other]) }),
  ],
  [
    /^(?:Exactly|At least) one of the following must be provided: (.+)$/,
    (flags = '') => ({ where: named(flags), rule: absent.word }),
  ],
  [
    /^All of the following must be provided when using (--\S+): (.+)$/,
    (where = '', flags = '') => ({ where, rule: `goes only with ${named(flags, 'and')}` }),
  ],
  [
    /^One of the following must be provided when using (--\S+): (.+)$/,
    (where = '', flags = '') => ({ where, rule: `goes only with ${named(flags)}` }),
  ],
  [
    /^Only the following can be provided when using (--\S+): (.*)$/,
    (where = '', flags = '') => ({ where, rule: `goes with ${named(flags, 'and')} alone` }),
  ],
  [/^Missing required flag (.+)$/, (name) => ({ where: `--${name}`, rule: absent.word })],
  [
    /^Expected (--[^\s=]+)=(.*) to be one of: (.+)$/,
    (where = '', value, values = '') => ({ where, rule: oneOf(values.split(', ')), value }),
  ],
]

/** What oclif says of the values that it reads itself. */
const rules: [RegExp, string][] = [
  [
    /^Expected an integer greater than or equal to (\S+) but received: .*/,
    'a whole number of at least $1',
  ],
  [
    /^Expected an integer less than or equal to (\S+) but received: .*/,
    'a whole number of at most $1',
  ],
  [/^Expected an integer but received: .*/, 'a whole number'],
  [/^Expected a valid url but received: .*/, 'needs to be a URL'],
]

/** What oclif says to people about words, in our form. */
export function refusal(error: Error & { oclif?: unknown }): never {
  // oclif writes into the sentence of an error what we know already
  if (error instanceof DocsctlError && error.details.problems) throw usage(error.details.problems)
  if (error instanceof DocsctlError || !error.oclif) throw error
  const message = stripVTControlCharacters(error.message)
    .replace(/^The following errors? occurred:\n/, '')
    .replace(/\n?See more help with --help\s*$/, '')
  const problems = message.split('\n').flatMap((line) => problemIn(line.trim()) ?? [])
  if (problems.length > 0) throw usage(problems.filter(isFirstOfPair))
  throw new DocsctlError('usage', message, { cause: error })
}

/** Of two that exclude each other one says so. */
function isFirstOfPair({ where, rule }: Problem, index: number, all: Problem[]): boolean {
  const mirrored = all
    .slice(0, index)
    .some((one) => rule === togetherRule([one.where]) && one.rule === togetherRule([where]))
  return !mirrored
}

function problemIn(line: string): Problem | undefined {
  for (const [form, problem] of sentences) {
    const match = form.exec(line)
    if (match) return problem(...match.slice(1))
  }
  return undefined
}

export type ReadValue = (value: string, ...rest: unknown[]) => Promise<unknown>

/** Reads a value; what refuses it needn't know what it is the value of. */
export function namingValue(where: string, read: ReadValue): ReadValue {
  return async (value, ...rest) => {
    try {
      return await read(value, ...rest)
    } catch (error) {
      // any other is a mistake of whoever wrote it
      const isMeant =
        Object.getPrototypeOf(error) === Error.prototype || 'oclif' in (error as Error)
      if (error instanceof DocsctlError || !isMeant) throw error
      const { message } = error as Error
      const rule = rules.reduce((text, [form, ours]) => text.replace(form, ours), message)
      throw usage([{ where, rule, value }])
    }
  }
}
