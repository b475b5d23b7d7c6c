import { grouped } from './text.ts'

/** Formats the first words of a list for use in a sentence: `a, b, and 3 more`. */
export function shortList(words: readonly string[], most: number): string {
  const more = words.length - most
  const shown = words.slice(0, most).join(', ')
  return more > 0 ? `${shown}, and ${grouped(more)} more` : shown
}
