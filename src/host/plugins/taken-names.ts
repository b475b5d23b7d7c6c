import { topicAliases } from '../program/topic-aliases.ts'

/** Names that docsctl interprets before it searches for a command. */
const ownNames = new Set(['help', '__complete', ...topicAliases.keys()])

/**
 * Returns whether a plugin can't use a command ID, because it already refers to a built-in command,
 * a topic, an alias, or a command with an argument.
 */
export function isTaken(id: string, own: ReadonlySet<string>): boolean {
  const names = id.split(':')
  if (ownNames.has(names[0] as string)) return true
  const beginnings = names.map((_, index) => names.slice(0, index + 1).join(':'))
  if (beginnings.some((beginning) => own.has(beginning))) return true
  const topic = `${id}:`
  return [...own].some((other) => other.startsWith(topic))
}
