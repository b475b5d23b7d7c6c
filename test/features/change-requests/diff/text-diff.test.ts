import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  createHunks,
  sideBySide,
} from '../../../../src/features/change-requests/diff/model/hunks.ts'
import {
  applyTextDiff,
  diffTexts,
  type Row,
} from '../../../../src/features/change-requests/diff/model/text-diff.ts'

const line = fc.constantFrom(
  'Cats sleep.',
  'Cats sleep a lot. Dogs bark at night.',
  'Dogs bark at night. Cats sleep a lot.',
  '# Title',
  '- one',
  '- two',
  '',
  '```',
  '~~~',
  '| a | b |',
  '---',
  '<table>',
  '</table>',
  '犬が走る。猫が寝る。',
  '👩‍👩‍👧 and\ttabs\r',
)
const markdown = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.boolean())
  .map(([lines, end]) => lines.join('\n') + (end ? '\n' : ''))

/** Formats a row as it is shown to users, with changed words in brackets. */
function rowText({ kind, text, words }: Row): string {
  const sign = { same: ' ', removed: '-', added: '+' }[kind]
  const marked = words?.map((span) => (span.changed ? `[${span.text}]` : span.text)).join('')
  return sign + (marked ?? text)
}

const diffed = (before: string[], after: string[]) =>
  diffTexts(before.join('\n'), after.join('\n')).rows.map(rowText)

const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('\n')

describe('the difference between two documents', () => {
  it('turns the old text into the new one', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        assert.equal(applyTextDiff(before, diffTexts(before, after)), after)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        assert.equal(applyTextDiff(before, diffTexts(before, after)), after)
      }),
    )
  })

  it('contains all lines of both documents in order, and the words of a line add up to the line', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const { rows } = diffTexts(before, after)
        const old = rows.filter((row) => row.before !== undefined)
        assert.deepEqual(
          old.map((row) => row.before),
          old.map((_, index) => index + 1),
        )
        assert.equal(old.map(({ text }) => text).join('\n'), before.replace(/\n$/, ''))
        for (const { words, text } of rows) {
          if (words) assert.equal(words.map((span) => span.text).join(''), text)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('marks the changed words within a line', () => {
    assert.deepEqual(diffed(['Press the red button twice.'], ['Press the blue button twice.']), [
      '-Press the [red] button twice.',
      '+Press the [blue] button twice.',
    ])
  })

  it('leaves the sentences around an inserted sentence unchanged', () => {
    assert.deepEqual(
      diffed(
        ['The cat sleeps. The dog barks at the cat. The bird sings.'],
        ['The cat sleeps. The fox runs over the hill. The dog barks at the cat. The bird sings.'],
      ),
      [
        '-The cat sleeps. The dog barks at the cat. The bird sings.',
        '+The cat sleeps. [The fox runs over the hill.] The dog barks at the cat. The bird sings.',
      ],
    )
  })

  it('marks no words in a rewrapped paragraph', () => {
    assert.deepEqual(
      diffed(['one two three', 'four five six'], ['one two', 'three four', 'five six']),
      ['-one two three', '+one two', '+three four', '-four five six', '+five six'],
    )
    const { rows } = diffTexts('one two three\nfour five six', 'one two\nthree four\nfive six')
    assert.ok(rows.every(({ words }) => words?.every(({ changed }) => !changed)))
  })

  it('compares each paragraph with its old version', () => {
    assert.deepEqual(
      diffed(
        ['Cats sleep all day long.', '', 'Dogs bark at strangers.'],
        ['A new beginning.', '', 'Cats sleep all night long.', '', 'Dogs bark at strangers.'],
      ),
      [
        '+A new beginning.',
        '+',
        '-Cats sleep all [day] long.',
        '+Cats sleep all [night] long.',
        ' ',
        ' Dogs bark at strangers.',
      ],
    )
  })

  it('never mixes lines of different code fences', () => {
    const fence = (name: string) => ['```sh', `run ${name}`, 'exit', '```']
    assert.deepEqual(diffed([...fence('old')], [...fence('first'), '', ...fence('old')]), [
      '+```sh',
      '+run first',
      '+exit',
      '+```',
      '+',
      ' ```sh',
      ' run old',
      ' exit',
      ' ```',
    ])
  })

  it('compares spaces in code, but not in prose', () => {
    assert.deepEqual(diffed(['```', 'if x', '```'], ['```', '  if x', '```']), [
      ' ```',
      '-if x',
      '+[  ]if x',
      ' ```',
    ])
    const { rows } = diffTexts('if  x then y', 'if x then y')
    assert.ok(rows.every(({ words }) => words?.every(({ changed }) => !changed)))
  })

  it('compares scripts without spaces by character', () => {
    assert.deepEqual(diffed(['猫が寝る。'], ['犬が寝る。']), ['-[猫]が寝る。', '+[犬]が寝る。'])
  })

  it('reports a newline at the end of the text', () => {
    const { rows } = diffTexts('same', 'same\n')
    assert.deepEqual(
      rows.map(({ kind, noNewline }) => [kind, noNewline]),
      [
        ['removed', true],
        ['added', undefined],
      ],
    )
  })

  for (const [what, before, after] of [
    [
      'one line of 5,000 changed',
      numbered(5000, (i) => `line ${i}`),
      numbered(5000, (i) => `line ${i === 2500 ? 'x' : i}`),
    ],
    [
      'every paragraph of 2,500 changed',
      numbered(2500, (i) => `word number ${i}\n`),
      numbered(2500, (i) => `words number ${i}\n`),
    ],
    ['nothing in common', numbered(5000, (i) => `a${i}`), numbered(5000, (i) => `b${i}`)],
    [
      'the same few lines in a different order',
      numbered(5000, (i) => `l${(i * 7) % 13}`),
      numbered(5000, (i) => `l${(i * 5) % 11}`),
    ],
    [
      'one line of 20,000 words',
      numbered(20_000, (i) => `w${i % 97}`).replaceAll('\n', ' '),
      numbered(20_000, (i) => `w${i % 89}`).replaceAll('\n', ' '),
    ],
    ['one line of 200,000 characters', '('.repeat(200_000), ')'.repeat(200_000)],
  ] as const) {
    it(`terminates and returns the new text: ${what}`, () => {
      assert.equal(applyTextDiff(before, diffTexts(before, after)), after)
    })
  }

  it('reports a coarse result for long documents with many differences', () => {
    const before = numbered(4000, (i) => `l${(i * 7) % 13}`)
    const after = numbered(4000, (i) => `l${(i * 5) % 11}`)
    assert.equal(diffTexts(before, after).coarse, true)
    assert.equal(diffTexts('one', 'two').coarse, false)
  })
})

describe('hunks', () => {
  const shownHunks = (before: string, after: string) =>
    createHunks(diffTexts(before, after), 1).map(({ before, after, rows }) => ({
      at: `-${before.start},${before.count} +${after.start},${after.count}`,
      rows: rows.map(rowText),
    }))

  it('contain the changes with their context', () => {
    const text = (words: string[]) => words.join('\n\n')
    const before = text(['one', 'two', 'three', 'four', 'five'])
    assert.deepEqual(shownHunks(before, text(['one', 'two', 'three', 'four', 'FIVE'])), [
      { at: '-8,2 +8,2', rows: [' ', '-five', '+FIVE'] },
    ])
  })

  it('show the whole table', () => {
    const table = (cell: string) => ['| a |', '| - |', '| 1 |', '| 2 |', `| ${cell} |`].join('\n')
    assert.deepEqual(shownHunks(`x\n\n${table('3')}\n`, `x\n\n${table('4')}\n`), [
      {
        at: '-3,5 +3,5',
        rows: [' | a |', ' | - |', ' | 1 |', ' | 2 |', '-| 3 |', '+| 4 |'],
      },
    ])
  })

  it('show the preceding line if one side is empty', () => {
    assert.deepEqual(shownHunks('', 'new\n'), [{ at: '-0,0 +1,1', rows: ['+new'] }])
  })

  it('place replaced lines side by side', () => {
    const { rows } = diffTexts(
      'keep this line\nold old thing here',
      'keep this line\nnew old thing here\nmore',
    )
    assert.deepEqual(
      sideBySide(rows).map(([left, right]) => [left?.text, right?.text]),
      [
        ['keep this line', 'keep this line'],
        ['old old thing here', 'new old thing here'],
        [undefined, 'more'],
      ],
    )
  })
})
