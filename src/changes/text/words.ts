import type { Steps } from '../steps.ts'

// Scripts that write without spaces are compared by character; an emoji of several parts is one token.
const token =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+|\s+|[^\p{L}\p{N}\p{M}\s_]\p{M}*|[\s\S]/gu

/** The words, spaces and signs of a text; put together again they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(token) ?? []
}

/** The same in steps: a line can be as long as a text. */
export function* tokenized(text: string): Steps<string[]> {
  if (text.length < 2000) return tokensOf(text)
  const tokens: string[] = []
  for (const [found] of text.matchAll(token)) {
    if (tokens.push(found) % 2000 === 0) yield
  }
  return tokens
}

export function isWord(text: string): boolean {
  return /[\p{L}\p{N}_]/u.test(text)
}

export function isSpace(text: string): boolean {
  return /^\s/.test(text)
}
