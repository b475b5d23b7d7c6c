import { type Interruptible, mapInSteps } from '../../model/interruptible.ts'
import { pairSimilar } from './pair-similar.ts'
import {
  often,
  type Sentence,
  sentenceKeys,
  splitSentences,
  type Token,
  tokenizeLines,
} from './prose-tokens.ts'
import { isSpace } from './split-tokens.ts'
import { tokenDiff } from './token-diff.ts'

/** A piece of a line. A changed piece is missing in the other text. */
export interface Span {
  text: string
  changed: boolean
}

export interface Marks {
  before: Span[][]
  after: Span[][]
}

/** The minimum similarity of two paired sentences. */
const minSimilarity = 0.4

/** The line after the compared lines, in the old and in the new text. */
export interface Next {
  before?: string | undefined
  after?: string | undefined
}

/**
 * Marks the changed words of prose. Compares one sentence at a time, so that an inserted sentence
 * doesn't affect the other sentences. Ignores line breaks, because editors rewrap paragraphs.
 * Compares list markers separately, because they aren't part of any sentence.
 */
export function* markProse(
  before: readonly string[],
  after: readonly string[],
  next: Next = {},
): Interruptible<Marks> {
  const old = yield* splitSentences(before, next.before)
  const now = yield* splitSentences(after, next.after)
  const oldKeys = yield* sentenceKeys(old.sentences)
  const { runs } = yield* tokenDiff(oldKeys, yield* sentenceKeys(now.sentences))
  let [i, j] = [0, 0]
  for (const run of runs) {
    const these = old.sentences.slice(i, i + run.before)
    const those = now.sentences.slice(j, j + run.after)
    if (run.same) {
      for (const [at, sentence] of these.entries()) {
        yield* markTokens(sentence.marker, (those[at] as Sentence).marker)
      }
    } else yield* markSentences(these, those)
    i += run.before
    j += run.after
  }
  for (const token of [...old.tokens, ...now.tokens]) {
    if (token.goesOn) token.changed = token.goesOn.changed
  }
  return {
    before: yield* markedSpans(old.tokens, before.length),
    after: yield* markedSpans(now.tokens, after.length),
  }
}

/**
 * Marks the changed words of two paired lines. Compares spaces too, because they matter in code.
 */
export function* markLine(before: string, after: string): Interruptible<Marks> {
  const old = yield* tokenizeLines([before])
  const now = yield* tokenizeLines([after])
  yield* markTokens(old, now)
  return { before: yield* markedSpans(old, 1), after: yield* markedSpans(now, 1) }
}

function* markSentences(before: Sentence[], after: Sentence[]): Interruptible<void> {
  const olds = yield* sentenceKeys(before)
  const pairs = (yield* pairSimilar(olds, yield* sentenceKeys(after), minSimilarity)) ?? []
  const paired = new Set<Sentence>()
  for (const [i, j] of pairs) {
    const [old, now] = [before[i] as Sentence, after[j] as Sentence]
    yield* markTokens(old.marker, now.marker)
    yield* markTokens(old.words, now.words)
    paired.add(old).add(now)
  }
  for (const sentence of [...before, ...after]) {
    if (paired.has(sentence)) continue
    for (const token of [...sentence.marker, ...sentence.words]) token.changed = true
  }
}

export function* markTokens(
  before: readonly Token[],
  after: readonly Token[],
): Interruptible<void> {
  const text = ({ text }: Token) => text
  const { runs } = yield* tokenDiff(yield* mapInSteps(before, text), yield* mapInSteps(after, text))
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

/** Splits lines into marked pieces. A space between two changed words is marked too. */
export function* markedSpans(tokens: readonly Token[], lines: number): Interruptible<Span[][]> {
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
