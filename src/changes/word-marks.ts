import { bagOf, pairAlike } from './likeness.ts'
import { diffTokens } from './token-diff.ts'
import { isSpace, tokensOf } from './words.ts'

/** A piece of a line; what is changed is what the other side doesn't have. */
export interface Span {
  text: string
  changed: boolean
}

export interface Marks {
  before: Span[][]
  after: Span[][]
}

interface Token {
  text: string
  line: number
  changed: boolean
}

/** Sentences that share less than this are not the same sentence. */
const alike = 0.4

/**
 * Marks the words of prose that differ. Sentence by sentence, so that a sentence that was put in doesn't tear
 * those around it; where lines end is no difference, for paragraphs are wrapped anew.
 */
export function markProse(before: readonly string[], after: readonly string[]): Marks {
  const old = tokenized(before)
  const now = tokenized(after)
  const oldSentences = sentencesOf(old)
  const newSentences = sentencesOf(now)
  const { runs } = diffTokens(oldSentences.map(keyOf), newSentences.map(keyOf))
  let [i, j] = [0, 0]
  for (const run of runs) {
    if (!run.same) {
      markSentences(oldSentences.slice(i, i + run.before), newSentences.slice(j, j + run.after))
    }
    i += run.before
    j += run.after
  }
  return { before: spansOf(old, before.length), after: spansOf(now, after.length) }
}

/** Marks the words of two lines that stand for each other; spaces count, as they do in code. */
export function markLine(before: string, after: string): Marks {
  const old = tokenized([before])
  const now = tokenized([after])
  markTokens(old, now)
  return { before: spansOf(old, 1), after: spansOf(now, 1) }
}

function tokenized(lines: readonly string[]): Token[] {
  return lines.flatMap((text, line) =>
    tokensOf(text).map((token) => ({ text: token, line, changed: false })),
  )
}

/** The words of each sentence; a list item begins one too. */
function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = []
  let sentence: Token[] = []
  let ended = false
  for (const [index, token] of tokens.entries()) {
    const newLine = token.line !== tokens[index - 1]?.line
    if (sentence.length > 0 && (ended || (newLine && /^[-*+#>|\d]$/.test(token.text)))) {
      sentences.push(sentence)
      sentence = []
    }
    if (!isSpace(token.text)) sentence.push(token)
    const next = tokens[index + 1]
    const atGap = !next || isSpace(next.text) || next.line !== token.line
    ended = /^[。！？]$/.test(token.text) || (/^[.!?:;…]$/.test(token.text) && atGap)
  }
  if (sentence.length > 0) sentences.push(sentence)
  return sentences
}

function keyOf(sentence: readonly Token[]): string {
  return sentence.map(({ text }) => text).join(' ')
}

function markSentences(before: Token[][], after: Token[][]): void {
  const pairs =
    pairAlike(
      before.map((sentence) => bagOf(keyOf(sentence))),
      after.map((sentence) => bagOf(keyOf(sentence))),
      alike,
    ) ?? []
  const paired = new Set<Token[]>()
  for (const [i, j] of pairs) {
    const [old, now] = [before[i] as Token[], after[j] as Token[]]
    markTokens(old, now)
    paired.add(old).add(now)
  }
  for (const sentence of [...before, ...after]) {
    if (!paired.has(sentence)) for (const token of sentence) token.changed = true
  }
}

function markTokens(before: readonly Token[], after: readonly Token[]): void {
  const { runs } = diffTokens(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
  )
  let [i, j] = [0, 0]
  for (const run of runs) {
    if (!run.same) {
      for (const token of before.slice(i, i + run.before)) token.changed = true
      for (const token of after.slice(j, j + run.after)) token.changed = true
    }
    i += run.before
    j += run.after
  }
}

/** The lines again, in pieces; a space between two changed words is changed with them. */
function spansOf(tokens: readonly Token[], lines: number): Span[][] {
  const spans: Span[][] = Array.from({ length: lines }, () => [])
  for (const [index, token] of tokens.entries()) {
    const [left, right] = [tokens[index - 1], tokens[index + 1]]
    const between =
      isSpace(token.text) &&
      left?.changed === true &&
      right?.changed === true &&
      left.line === token.line &&
      right.line === token.line
    const changed = token.changed || between
    const line = spans[token.line] as Span[]
    const last = line.at(-1)
    if (last?.changed === changed) last.text += token.text
    else line.push({ text: token.text, changed })
  }
  return spans
}
