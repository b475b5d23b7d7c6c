import type { Steps } from '../steps.ts'

// Scripts that write without spaces are compared by character; an emoji of several parts is one token.
const token =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+|\s+|[^\p{L}\p{N}\p{M}\s_]\p{M}*|[\s\S]/gu

// The same for what is written in ASCII alone, in a third of the time.
const asciiToken = /\w+|\s+|[^\w\s]/g

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function tokenOf(text: string): RegExp {
  return isAscii(text) ? asciiToken : token
}

/** From this length on a text is taken apart in steps. */
const inSteps = 2000

/** The words, spaces and signs of a text; put together again they are the text. */
export function tokensOf(text: string): string[] {
  return text.match(tokenOf(text)) ?? []
}

/** The same in steps: a line can be as long as a text. */
export function* tokenized(text: string): Steps<string[]> {
  if (text.length < inSteps) return tokensOf(text)
  const tokens: string[] = []
  for (const [found] of text.matchAll(tokenOf(text))) {
    if (tokens.push(found) % 2000 === 0) yield
  }
  return tokens
}

/** The words of a text alone. */
export function* wordsIn(text: string): Steps<string[]> {
  if (isAscii(text) && text.length < inSteps) return text.match(/\w+/g) ?? []
  return (yield* tokenized(text)).filter(isWord)
}

export function isWord(text: string): boolean {
  return /[\p{L}\p{N}_]/u.test(text)
}

export function isSpace(text: string): boolean {
  return /^\s/.test(text)
}
