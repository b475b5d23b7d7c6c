import { mapped, type Steps } from '../steps.ts'
import { pairAlike } from './likeness.ts'
import { tokenDiff } from './token-diff.ts'
import { isSpace, tokenized } from './words.ts'

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

/** Tokens between two steps. */
const often = 2000

/**
 * Marks the words of prose that differ. Sentence by sentence, so that a sentence that was put in doesn't tear
 * those around it; where lines end is no difference, for paragraphs are wrapped anew.
 */
export function* markProse(before: readonly string[], after: readonly string[]): Steps<Marks> {
  const old = yield* tokensIn(before)
  const now = yield* tokensIn(after)
  const oldSentences = yield* sentencesOf(old)
  const newSentences = yield* sentencesOf(now)
  const oldKeys = yield* mapped(oldSentences, keyOf)
  const { runs } = yield* tokenDiff(oldKeys, yield* mapped(newSentences, keyOf))
  let [i, j] = [0, 0]
  for (const run of runs) {
    if (!run.same) {
      const these = newSentences.slice(j, j + run.after)
      yield* markSentences(oldSentences.slice(i, i + run.before), these)
    }
    i += run.before
    j += run.after
  }
  return {
    before: yield* spansOf(old, before.length),
    after: yield* spansOf(now, after.length),
  }
}

/** Marks the words of two lines that stand for each other; spaces count, as they do in code. */
export function* markLine(before: string, after: string): Steps<Marks> {
  const old = yield* tokensIn([before])
  const now = yield* tokensIn([after])
  yield* markTokens(old, now)
  return { before: yield* spansOf(old, 1), after: yield* spansOf(now, 1) }
}

function* tokensIn(lines: readonly string[]): Steps<Token[]> {
  const tokens: Token[] = []
  for (const [line, text] of lines.entries()) {
    for (const token of yield* tokenized(text)) {
      if (tokens.push({ text: token, line, changed: false }) % often === 0) yield
    }
  }
  return tokens
}

/** The words of each sentence; a list item begins one too. */
function* sentencesOf(tokens: readonly Token[]): Steps<Token[][]> {
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
    if (index % often === often - 1) yield
  }
  if (sentence.length > 0) sentences.push(sentence)
  return sentences
}

function keyOf(sentence: readonly Token[]): string {
  return sentence.map(({ text }) => text).join(' ')
}

function* markSentences(before: Token[][], after: Token[][]): Steps<void> {
  const olds = yield* mapped(before, keyOf)
  const pairs = (yield* pairAlike(olds, yield* mapped(after, keyOf), alike)) ?? []
  const paired = new Set<Token[]>()
  for (const [i, j] of pairs) {
    const [old, now] = [before[i] as Token[], after[j] as Token[]]
    yield* markTokens(old, now)
    paired.add(old).add(now)
  }
  for (const sentence of [...before, ...after]) {
    if (!paired.has(sentence)) for (const token of sentence) token.changed = true
  }
}

function* markTokens(before: readonly Token[], after: readonly Token[]): Steps<void> {
  const { runs } = yield* tokenDiff(
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
function* spansOf(tokens: readonly Token[], lines: number): Steps<Span[][]> {
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
    if (index % often === often - 1) yield
  }
  return spans
}
