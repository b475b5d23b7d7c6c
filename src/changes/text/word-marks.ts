import { mapped, type Steps } from '../steps.ts'
import { pairAlike } from './likeness.ts'
import { keysOf, often, type Sentence, sentencesIn, type Token, tokensIn } from './prose-tokens.ts'
import { tokenDiff } from './token-diff.ts'
import { isSpace } from './words.ts'

/** A piece of a line; what is changed is what the other side doesn't have. */
export interface Span {
  text: string
  changed: boolean
}

export interface Marks {
  before: Span[][]
  after: Span[][]
}

/** Sentences that share less than this are not the same sentence. */
const alike = 0.4

/** What follows on the lines that are compared, on each side. */
export interface Next {
  before?: string | undefined
  after?: string | undefined
}

/**
 * Marks the words of prose that differ. Sentence by sentence, so that a sentence that was put in doesn't tear
 * those around it; where lines end is no difference, for paragraphs are wrapped anew. The numbers of a list are
 * compared apart from its texts, since a step that was put in counts up all that follow.
 */
export function* markProse(
  before: readonly string[],
  after: readonly string[],
  next: Next = {},
): Steps<Marks> {
  const old = yield* sentencesIn(before, next.before)
  const now = yield* sentencesIn(after, next.after)
  const oldKeys = yield* keysOf(old.sentences)
  const { runs } = yield* tokenDiff(oldKeys, yield* keysOf(now.sentences))
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
    before: yield* spansOf(old.tokens, before.length),
    after: yield* spansOf(now.tokens, after.length),
  }
}

/** Marks the words of two lines that stand for each other; spaces count, as they do in code. */
export function* markLine(before: string, after: string): Steps<Marks> {
  const old = yield* tokensIn([before])
  const now = yield* tokensIn([after])
  yield* markTokens(old, now)
  return { before: yield* spansOf(old, 1), after: yield* spansOf(now, 1) }
}

function* markSentences(before: Sentence[], after: Sentence[]): Steps<void> {
  const olds = yield* keysOf(before)
  const pairs = (yield* pairAlike(olds, yield* keysOf(after), alike)) ?? []
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

export function* markTokens(before: readonly Token[], after: readonly Token[]): Steps<void> {
  const text = ({ text }: Token) => text
  const { runs } = yield* tokenDiff(yield* mapped(before, text), yield* mapped(after, text))
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
export function* spansOf(tokens: readonly Token[], lines: number): Steps<Span[][]> {
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
