import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { inlineLines } from '../../../../src/features/change-requests/diff/model/inline.ts'
import {
  rowNotes,
  visibleBlanks,
} from '../../../../src/features/change-requests/diff/model/row-notes.ts'
import {
  applyTextDiff,
  diffTexts,
  type Row,
  type TextDiff,
} from '../../../../src/features/change-requests/diff/model/text-diff.ts'

const golden = new URL('./goldens/prose.txt', import.meta.url)

/** A pair of documents and the expected output, by line and as inline text. */
interface Case {
  name: string
  before: string[]
  after: string[]
  lines: string[]
  words: string[]
}

const parts = ['before', 'after', 'lines', 'words'] as const

function readCases(text: string): Case[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [name = '', ...lines] = section.split('\n')
      const found: Case = { name, before: [], after: [], lines: [], words: [] }
      let part: (typeof parts)[number] = 'before'
      for (const line of lines) {
        const named = parts.find((one) => line === `--- ${one}`)
        if (named) part = named
        else if (line.startsWith('|')) found[part].push(line.slice(1).replaceAll('␍', '\r'))
      }
      return found
    })
}

function writeCases(cases: readonly Case[]): string {
  const written = (line: string) => `|${line.replaceAll('\r', '␍')}\n`
  return cases
    .map((one) =>
      [
        `=== ${one.name}\n`,
        ...parts.map((part) => `--- ${part}\n${one[part].map(written).join('')}`),
      ].join(''),
    )
    .join('\n')
}

function shownLines({ rows }: TextDiff): string[] {
  const notes = rowNotes(rows)
  return rows.flatMap((row) => {
    const marked = row.words?.map(({ text, changed }) =>
      changed ? `[${visibleBlanks(text)}]` : text,
    )
    const note = notes.get(row)
    const line = { same: ' ', removed: '-', added: '+' }[row.kind] + (marked?.join('') ?? row.text)
    return [line, ...(note === undefined ? [] : [`\\ ${note}`])]
  })
}

function shownWords({ rows }: TextDiff): string[] {
  const brackets = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return inlineLines(rows).map(({ kind, spans }) =>
    kind === 'mixed'
      ? `~${spans.map((span) => brackets[span.kind].join(span.kind === 'same' ? span.text : visibleBlanks(span.text))).join('')}`
      : { same: ' ', removed: '-', added: '+' }[kind] + spans.map(({ text }) => text).join(''),
  )
}

const joinedLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

describe('the change marks in prose', () => {
  const cases = readCases(readFileSync(golden, 'utf8'))

  if (process.env.UPDATE_GOLDENS) {
    after(() => {
      const now = cases.map((one) => {
        const diff = diffTexts(joinedLines(one.before), joinedLines(one.after))
        return { ...one, lines: shownLines(diff), words: shownWords(diff) }
      })
      writeFileSync(golden, writeCases(now))
    })
  }

  for (const { name, before, after, lines, words } of cases) {
    it(`match the marks that a reader would choose: ${name}`, () => {
      const diff = diffTexts(joinedLines(before), joinedLines(after))
      assert.deepEqual(shownLines(diff), lines)
      assert.deepEqual(shownWords(diff), words)
    })
  }

  it('are limited to about forty pairs', () => {
    assert.ok(cases.length >= 40)
  })
})

const word = fc.constantFrom(
  'cat',
  'dog',
  'sleeps',
  'Runs',
  'a',
  '12',
  '。',
  '犬',
  '*',
  '>',
  '|',
  '-',
  '\t',
  '  ',
)
const start = fc.constantFrom(
  '',
  '',
  '',
  '1. ',
  '2. ',
  '10) ',
  '- ',
  '  - ',
  '> ',
  '> > ',
  '# ',
  '## ',
  '| ',
  '    ',
  '```',
)
const end = fc.constantFrom('', '', '.', '  ', '\r', ' |', '!')
const line = fc
  .tuple(start, fc.array(word, { maxLength: 6 }), end)
  .map(([start, words, end]) => start + words.join(' ') + end)
const text = fc
  .array(fc.oneof(line, fc.constant('')), { maxLength: 12 })
  .map((lines) => lines.join('\n'))

/** Pairs of documents in which the second is derived from the first. */
const pair = fc
  .tuple(text, fc.array(fc.tuple(fc.nat(), fc.option(line)), { maxLength: 4 }))
  .map(([before, edits]) => {
    const lines = before.split('\n')
    for (const [at, line] of edits)
      lines.splice(at % (lines.length + 1), line === null ? 1 : 0, ...(line === null ? [] : [line]))
    return [before, lines.join('\n')] as const
  })

const withoutNumber = (text: string) => text.replace(/^([\s>]*)\d+(?=[.)])/, '$1')

/** Removes layout: whitespace, and `>` marks at the start of a line. */
const bare = (text: string) => text.replace(/^\s*(?:>\s*)+/gm, '').replace(/\s+/g, '')

/**
 * Returns the words of one text that aren't marked as changed. A row without words is marked as a
 * whole.
 */
function unmarked(rows: readonly Row[], side: 'removed' | 'added'): string {
  return rows
    .filter(({ kind }) => kind === side)
    .flatMap(({ words = [], listNumber }) =>
      words.map(({ text, changed }, at) => {
        if (changed) return ''
        const { from = 0, to = 0 } = (at === 0 && listNumber) || {}
        if (at === 0) return bare(text.slice(0, from) + text.slice(to))
        return bare(`x${text}`).slice(1)
      }),
    )
    .join('')
}

describe('the difference between two similar documents', () => {
  it('shows text that is equal on both sides as unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(text, text)), ([before, after]) => {
        const { rows } = diffTexts(before, after)
        const passages = new Set(rows.map(({ passage }) => passage))
        for (const passage of passages) {
          if (passage === undefined) continue
          const own = rows.filter((row) => row.passage === passage)
          assert.equal(unmarked(own, 'removed'), unmarked(own, 'added'))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('returns the new text, line by line and as a whole', () => {
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(text, text)), ([before, after]) => {
        const diff = diffTexts(before, after)
        assert.equal(applyTextDiff(before, diff), after)
        const lines = inlineLines(diff.rows)
          .filter(({ kind }) => kind !== 'removed')
          .map(({ spans }) =>
            spans.map(({ text, kind }) => (kind === 'removed' ? '' : text)).join(''),
          )
        assert.equal(lines.join('\n'), after.replace(/\n$/, ''))
      }),
      { numRuns: 2000 },
    )
  })

  it('contains all removed text if the documents are compared as a whole', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const { rows } = diffTexts(before, after)
        const shown = inlineLines(rows)
          .map(({ spans }) =>
            spans.map(({ text, kind }) => (kind === 'added' ? '' : text)).join(''),
          )
          .join('\n')
        const old = rows.filter(({ kind }) => kind !== 'added').map(({ text }) => text)
        // ignore removed `>` marks, which can't be recognized within a line, and list numbers
        const words = (text: string) => text.replace(/[>\s\d]/g, '')
        assert.equal(words(shown), words(old.join('\n')))
      }),
      { numRuns: 2000 },
    )
  })

  it('marks text as moved only if it occurs exactly once on each side, ignoring its list number', () => {
    fc.assert(
      fc.property(pair, ([before, after]) => {
        const [olds, news] = [before.split('\n'), after.split('\n')]
        for (const { kind, text, moved } of diffTexts(before, after).rows) {
          if (moved === undefined) continue
          const there = (kind === 'removed' ? news : olds)[moved - 1]
          assert.equal(withoutNumber(there ?? ''), withoutNumber(text))
        }
      }),
    )
  })
})
