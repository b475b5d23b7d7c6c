import { mapped, type Steps } from '../steps.ts'
import { isSpace, tokenized } from './words.ts'

export interface Token {
  text: string
  line: number
  changed: boolean
  /** where it stands says nothing, and neither how many there are: blanks, and the `>` of a further quoted line */
  isLayout: boolean
  /** the `>` of the line before, that this one goes on with */
  goesOn?: Token
}

/** The words between two ends, with the mark of the list item that they begin. */
export interface Sentence {
  /** what stands before its text: the `>` of a quote; the depth of a list item, and its number or bullet */
  marker: Token[]
  words: Token[]
}

/** Tokens between two steps. */
export const often = 2000

export const listMarker = /^((?:[ \t]*>)*)([ \t]*(?:[-*+]|\d{1,9}[.)])(?=\s|$))/

/** A line without what only tells that it is an item of a list, and which. */
export function withoutMarker(line: string): string {
  return line.replace(listMarker, '$1')
}

/** The tokens of some lines, every one of which counts. */
export function* tokensIn(lines: readonly string[]): Steps<Token[]> {
  const tokens: Token[] = []
  for (const [line, text] of lines.entries()) yield* addTokens(tokens, text, line, false)
  return tokens
}

/**
 * The tokens of prose as its sentences. Blanks are layout, but those that end a line with a break, that say how
 * deep an item of a list is, or that make code of what they begin. `next` is the line that follows on these.
 */
export function* sentencesIn(
  lines: readonly string[],
  next: string | undefined,
): Steps<{ tokens: Token[]; sentences: Sentence[] }> {
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
    const parts = partsOf(text, lines[line - 1], lines[line + 1] ?? next)
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

/** What a line of prose is made of. */
function partsOf(text: string, before: string | undefined, next: string | undefined) {
  const [, quote = '', marker = ''] = listMarker.exec(text) ?? /^((?:[ \t]*>)*)/.exec(text) ?? []
  const rest = text.slice(quote.length + marker.length)
  const isFirst = before === undefined || before.trim() === ''
  // four blanks make code of what isn't the rest of a paragraph
  const code = marker === '' && isFirst ? (/^(?: {4}|\t)[ \t]*(?=\S)/.exec(rest)?.[0] ?? '') : ''
  // begins where blanks do, so that many of them are not read again and again
  const lineBreak = /(?<![^\S\r])[^\S\r]*\r?$/.exec(rest.slice(code.length))?.[0] ?? ''
  const isBreak = lineBreak.endsWith('  ') && next !== undefined && next.trim() !== ''
  const body = rest.slice(code.length, rest.length - lineBreak.length)
  return { quote, marker: marker + code, body, lineBreak, isBreak: isBreak && body !== '' }
}

function* addTokens(tokens: Token[], text: string, line: number, isLayout: boolean): Steps<void> {
  for (const token of yield* tokenized(text)) {
    if (tokens.push({ text: token, line, changed: false, isLayout }) % often === 0) yield
  }
}

export function keysOf(sentences: readonly Sentence[]): Steps<string[]> {
  return mapped(sentences, ({ words }) => words.map(({ text }) => text).join(' '))
}
