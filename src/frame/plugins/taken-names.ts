import { topicAliases } from '../program/topic-aliases.ts'

/** Words that the program answers itself, before it looks for a command. */
const ownWords = new Set(['help', 'version', '__complete', ...topicAliases.keys()])

/**
 * Whether a plugin can't have a command of this id: what is typed for it means something of ours, a command,
 * a topic, an alias, or a command of ours with an argument behind it.
 */
export function isTaken(id: string, own: ReadonlySet<string>): boolean {
  const names = id.split(':')
  if (ownWords.has(names[0] as string)) return true
  const beginnings = names.map((_, index) => names.slice(0, index + 1).join(':'))
  if (beginnings.some((beginning) => own.has(beginning))) return true
  const topic = `${id}:`
  return [...own].some((other) => other.startsWith(topic))
}
