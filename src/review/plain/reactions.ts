import { reactions } from '../machine/on-dialog.ts'

/** What the signs of a reaction are called. */
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

export function reactionWord(emoji: string): string {
  return names[emoji] ?? emoji
}

/** Those that can be chosen, by their words. */
export const reactionWords: ReadonlyMap<string, string> = new Map(
  reactions.map((emoji) => [reactionWord(emoji), emoji]),
)
