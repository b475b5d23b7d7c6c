import { reactions } from '../machine/on-dialog.ts'

/** The spoken names of the reaction emoji. */
const names: Readonly<Record<string, string>> = {
  '👍': 'thumbs up',
  '👎': 'thumbs down',
  '😄': 'laugh',
  '🎉': 'hooray',
  '😕': 'confused',
  '❤️': 'heart',
  '🚀': 'rocket',
  '👀': 'eyes',
}

export function reactionName(emoji: string): string {
  return names[emoji] ?? emoji
}

/** The available reactions, by name. */
export const reactionsByName: ReadonlyMap<string, string> = new Map(
  reactions.map((emoji) => [reactionName(emoji), emoji]),
)
