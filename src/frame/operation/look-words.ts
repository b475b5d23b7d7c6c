import type { Prepared } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import { contextFlags } from '../words/flags.ts'

/** Verbs that do something to a thing that can be shown by its id. */
const onOne = new Set(['enable-sso', 'merge', 'move', 'pull', 'restore', 'transfer'])

/** The command that shows whether a change was made; `undefined` where there is none for it. */
export function lookWords(name: string, { operation, parts }: Prepared): string[] | undefined {
  const topic = name.split(' ')
  const verb = topic.pop() ?? ''
  const creates = verb === 'create'
  if (!creates && !onOne.has(verb)) return undefined
  const names = pathNames(operation.path)
  const thing = creates ? undefined : names.at(-1)
  const positionals: string[] = []
  const flags: string[] = []
  for (const one of names) {
    const value = parts.path[one] ?? ''
    const context = (contextFlags as Record<string, { flag: string } | undefined>)[one]
    if (one === thing || !context) positionals.push(value)
    else flags.push(`--${context.flag}`, value)
  }
  return [...topic, creates ? 'list' : 'get', ...positionals, ...flags]
}
