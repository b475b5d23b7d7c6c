import { type Interruptible, mapInSteps } from '../../model/interruptible.ts'
import { isSpace, tokenized } from './split-tokens.ts'

export interface Token {
  text: string
  line: number
  changed: boolean
  /**
   * true if the position and number of the token don't matter, as for whitespace and the `>` of a
   * continued quotation
   */
  isLayout: boolean
  /** the `>` in the previous line that this `>` continues */
  goesOn?: Token
}

/** The words of a sentence, and the list marker if the sentence starts a list item. */
export interface Sentence {
  /**
   * the tokens before the words: the `>` of a quotation, or the indentation of a list item and its
   * number or bullet
   */
  marker: Token[]
  words: Token[]
}

/** The number of tokens between two pauses of the comparison. */
export const often = 2000

export const listMarker = /^((?:[ \t]*>)*)([ \t]*(?:[-*+]|\d{1,9}[.)])(?=\s|$))/

/** Removes the list marker from a line. */
export function withoutMarker(line: string): string {
  return line.replace(listMarker, '$1')
}

/** Returns the tokens of the lines, including whitespace. */
export function* tokenizeLines(lines: readonly string[]): Interruptible<Token[]> {
  const tokens: Token[] = []
  for (const [line, text] of lines.entries()) yield* addTokens(tokens, text, line, false)
  return tokens
}

/**
 * Splits prose into sentences. Whitespace counts as layout, except for hard line breaks, the
 * indentation of list items, and the start of indented code. `next` is the line after the given
 * lines.
 */
export function* splitSentences(
  lines: readonly string[],
  next: string | undefined,
): Interruptible<{ tokens: Token[]; sentences: Sentence[] }> {
  const tokens: Token[] = []
  const sentences: Sentence[] = []
  let sentence: Sentence = { marker: [], words: [] }
  const end = () => {
    if (sentence.marker.length + sentence.words.length > 0) sentences.push(sentence)
    sentence = { marker: [], words: [] }
  }
  let quoted: { depth: number; marks: Token[] } = { depth: 0, marks: [] }
  for (const [line, text] of lines.entries()) {
    const start = tokens.length
    const parts = sentenceParts(text, lines[line - 1], lines[line + 1] ?? next)
    yield* addTokens(tokens, parts.quote, line, true)
    const marks = tokens.slice(start).filter((token) => !isSpace(token.text))
    const goesOn = line > 0 && marks.length === quoted.depth
    for (const [at, token] of marks.entries()) {
      const before = quoted.marks[at]
      if (goesOn && before) token.goesOn = before
      else token.isLayout = false
    }
    const isNew =
      parts.marker !== '' || (marks.length > 0 && !goesOn) || /^#{1,6}\s|^\|/.test(parts.body)
    if (isNew) end()
    if (!goesOn) {
      sentence.marker.push(...marks)
      quoted = { depth: marks.length, marks }
    }
    const atMarker = tokens.length
    yield* addTokens(tokens, parts.marker, line, false)
    sentence.marker.push(...tokens.slice(atMarker))
    const atBody = tokens.length
    yield* addTokens(tokens, parts.body, line, true)
    for (let at = atBody; at < tokens.length; at++) {
      if (at % often === often - 1) yield
      const token = tokens[at] as Token
      if (isSpace(token.text)) continue
      token.isLayout = false
      sentence.words.push(token)
      if (endsSentence(token.text, tokens[at + 1]?.text)) end()
    }
    const atBreak = tokens.length
    yield* addTokens(tokens, parts.lineBreak, line, parts.isBreak === false)
    if (parts.isBreak) sentence.words.push(...tokens.slice(atBreak))
  }
  end()
  return { tokens, sentences }
}

function endsSentence(text: string, next: string | undefined): boolean {
  if (/^[。！？]$/.test(text)) return true
  return /^[.!?:;…]$/.test(text) && (next === undefined || isSpace(next))
}

/** Splits a line of prose into its quotation prefix, marker, body, and line break. */
function sentenceParts(text: string, before: string | undefined, next: string | undefined) {
  const [, quote = '', marker = ''] = listMarker.exec(text) ?? /^((?:[ \t]*>)*)/.exec(text) ?? []
  const rest = text.slice(quote.length + marker.length)
  const isFirst = before === undefined || before.trim() === ''
  // four leading spaces start a code block unless they continue a paragraph
  const code = marker === '' && isFirst ? (/^(?: {4}|\t)[ \t]*(?=\S)/.exec(rest)?.[0] ?? '') : ''
  // the lookbehind keeps long runs of whitespace from being scanned repeatedly
  const lineBreak = /(?<![^\S\r])[^\S\r]*\r?$/.exec(rest.slice(code.length))?.[0] ?? ''
  const isBreak = lineBreak.endsWith('  ') && next !== undefined && next.trim() !== ''
  const body = rest.slice(code.length, rest.length - lineBreak.length)
  return { quote, marker: marker + code, body, lineBreak, isBreak: isBreak && body !== '' }
}

function* addTokens(
  tokens: Token[],
  text: string,
  line: number,
  isLayout: boolean,
): Interruptible<void> {
  for (const token of yield* tokenized(text)) {
    if (tokens.push({ text: token, line, changed: false, isLayout }) % often === 0) yield
  }
}

/** Returns the text of each sentence. Pauses regularly, because a sentence can be very long. */
export function* sentenceKeys(sentences: readonly Sentence[]): Interruptible<string[]> {
  const keys: string[] = []
  const text = ({ text }: Token) => text
  for (const { words } of sentences) {
    const texts = words.length < often ? words.map(text) : yield* mapInSteps(words, text)
    if (keys.push(texts.join(' ')) % often === 0) yield
  }
  return keys
}
