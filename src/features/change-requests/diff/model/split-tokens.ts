import type { Interruptible } from '../../model/interruptible.ts'

// Matches one token. In scripts without spaces, each character is a token. An emoji that consists
// of several code points is one token.
const token =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic})*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+|\s+|[^\p{L}\p{N}\p{M}\s_]\p{M}*|[\s\S]/gu

// Matches one token of ASCII text. It is three times as fast as `token`.
const asciiToken = /\w+|\s+|[^\w\s]/g

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

function tokenPattern(text: string): RegExp {
  return isAscii(text) ? asciiToken : token
}

/** The minimum length of a text that is split in steps, and the number of tokens per step. */
const inSteps = 2000

/**
 * Splits text into words, whitespace, and other characters. Joining the tokens restores the text.
 */
export function splitTokens(text: string): string[] {
  return text.match(tokenPattern(text)) ?? []
}

/** Splits text into tokens. Pauses regularly, because even a single line can be very long. */
export function* tokenized(text: string): Interruptible<string[]> {
  if (text.length < inSteps) return splitTokens(text)
  const tokens: string[] = []
  for (const [found] of text.matchAll(tokenPattern(text))) {
    if (tokens.push(found) % inSteps === 0) yield
  }
  return tokens
}

/** Returns only the words of the text. */
export function* wordTokens(text: string): Interruptible<string[]> {
  if (isAscii(text) && text.length < inSteps) return text.match(/\w+/g) ?? []
  const tokens = yield* tokenized(text)
  if (text.length < inSteps) return tokens.filter(isWord)
  const words: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (isWord(token)) words.push(token)
    if (at % inSteps === inSteps - 1) yield
  }
  return words
}

export function isWord(text: string): boolean {
  return /[\p{L}\p{N}_]/u.test(text)
}

export function isSpace(text: string): boolean {
  return /^\s/.test(text)
}
