import assert from 'node:assert/strict'
import {
  countEntry,
  createEntry,
  createHead,
  type DiffEntry,
  type DiffFormat,
  noTotals,
} from '../../../src/features/change-requests/diff/format.ts'
import { htmlFormat } from '../../../src/features/change-requests/diff/html.ts'
import { jsonFormat } from '../../../src/features/change-requests/diff/json.ts'
import { markdownFormat } from '../../../src/features/change-requests/diff/markdown.ts'
import { diffTexts } from '../../../src/features/change-requests/diff/model/text-diff.ts'
import { nameFormat, statFormat } from '../../../src/features/change-requests/diff/names.ts'
import { textFormat } from '../../../src/features/change-requests/diff/text.ts'
import { matchesGolden } from '../../support/golden.ts'
import { showcase } from '../../support/review/showcase.ts'

function written(format: DiffFormat, options?: { outdated: boolean }): string {
  const { changes, diffs } = showcase(options)
  const totals = noTotals()
  const head = createHead(changes)
  for (const file of head.files) countEntry(totals, file)
  let text = format.head(head)
  for (const diff of diffs) {
    const entry = createEntry(diff, changes)
    countEntry(totals, entry)
    text += format.page(entry)
  }
  return text + format.foot(totals)
}

/** Returns the formatted lines of a page in which a limit changed. */
function formattedLines(format: DiffFormat): string[] {
  const text = diffTexts('The limit is 600 a minute.\n', 'The limit is 1,200 a minute.\n')
  const entry = { letter: 'M', id: 'pg_1', title: 'Limits', path: 'limits', notes: [], mark: '' }
  return format
    .page({ ...entry, side: 'change-request', text })
    .split('\n')
    .filter((line) => line.includes('The limit'))
}

const pipe = { color: false }

const forms: [name: string, format: () => DiffFormat][] = [
  ['unified.txt', () => textFormat(pipe)],
  ['word.txt', () => textFormat({ ...pipe, word: true })],
  ['side-by-side.txt', () => textFormat({ ...pipe, sideBySide: true })],
  ['side-by-side-80.txt', () => textFormat({ ...pipe, width: 80, sideBySide: true })],
  ['unified-40.txt', () => textFormat({ ...pipe, width: 40 })],
  ['stat.txt', () => statFormat(pipe)],
  ['name-only.txt', () => nameFormat(pipe)],
  ['diff.md', () => markdownFormat()],
  ['json.txt', () => jsonFormat()],
  ['diff.html', () => htmlFormat()],
]

describe('the diff formats', () => {
  for (const [name, format] of forms) {
    it(`show each kind of change and its side in ${name}`, () => {
      matchesGolden(`test/features/change-requests/goldens/${name}`, written(format()))
    })
  }

  it('mark changed words without color on a terminal, but not in a pipe', () => {
    const texts: [name: string, shown: string[]][] = [
      ['pipe', ['-The limit is 600 a minute.', '+The limit is 1,200 a minute.']],
      ['terminal', ['-The limit is [-600-] a minute.', '+The limit is {+1,200+} a minute.']],
      [
        'color',
        [
          '\u001b[31m-\u001b[39m\u001b[31mThe limit is \u001b[39m\u001b[31m\u001b[7m600\u001b[27m\u001b[39m\u001b[31m a minute.\u001b[39m',
          '\u001b[32m+\u001b[39m\u001b[32mThe limit is \u001b[39m\u001b[32m\u001b[7m1,200\u001b[27m\u001b[39m\u001b[32m a minute.\u001b[39m',
        ],
      ],
    ]
    for (const [name, shown] of texts) {
      const width = name === 'pipe' ? {} : { width: 80 }
      const format = textFormat({ color: name === 'color', ...width })
      assert.deepEqual(formattedLines(format), shown, name)
    }
  })

  it('omit side marks if the change request contains all changes of main', () => {
    const text = written(textFormat(pipe), { outdated: false })
    assert.doesNotMatch(text, /changed on main|side unknown|outdated/)
  })

  it('mark the sides in every format', () => {
    for (const [name, format] of forms) {
      const text = written(format())
      assert.match(text, /changed on main/i, name)
      assert.match(text, /side unknown/, name)
    }
  })

  it('never show an addition on main as a removal of the change request', () => {
    const text = written(textFormat(pipe))
    const [own, onMain] = text.split('Changed on main, not by this change request')
    assert.doesNotMatch(own ?? '', /Fresh/)
    assert.match(
      onMain ?? '',
      /A Fresh {2}fresh {2}\*changed on main\*\n {6}page added at the top level$/m,
    )
  })

  it('write valid JSON with the places, the sides, and the words', () => {
    const { changeRequest, pages, files, totals } = JSON.parse(written(jsonFormat()))
    assert.equal(changeRequest.number, 12)
    assert.equal(files.length, 4)
    const limits = pages.find(({ id }: { id: string }) => id === 'limits')
    assert.deepEqual(limits.text.hunks[0].rows[0], {
      kind: 'removed',
      text: 'The API takes 600 requests a minute. Each key has its own.',
      before: 1,
      words: [
        { text: 'The API takes ', changed: false },
        { text: '600', changed: true },
        { text: ' requests a minute. Each key has its own.', changed: false },
      ],
    })
    assert.equal(totals.main, 2)
  })

  it('escape control sequences from the API in a terminal', () => {
    for (const form of [{}, { word: true }, { sideBySide: true }]) {
      const text = written(textFormat({ color: false, width: 100, ...form }))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain control characters
      assert.doesNotMatch(text, /[\u001b\u202e]/)
      assert.match(text, /\\u\{1b\}\[31mred\\u\{202e\}/)
    }
  })

  it('keep the lines of text unchanged in a pipe', () => {
    assert.ok(
      written(textFormat(pipe)).includes('\n+A page with \u001b[31mred\u202e and a ``` fence.\n'),
    )
  })

  it('escape API content in HTML', () => {
    const html = written(htmlFormat())
    assert.doesNotMatch(html, /<script/i)
    assert.match(html, /Hello &lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; all\./)
    assert.match(html, /Start &lt;b&gt;here&lt;\/b&gt;/)
    assert.doesNotMatch(html, /(src|href)="(?!#)/)
  })

  it('fence Markdown with more backticks than the text contains', () => {
    assert.match(written(markdownFormat()), /````diff\n@@ -0,0 \+1,3 @@\n\+# Added\n/)
  })

  it('keep every line within the width of the terminal', () => {
    const lines = written(textFormat({ color: false, width: 40 })).split('\n')
    const texts = lines.filter((line) => /^[-+ ]\S/.test(line))
    assert.ok(
      texts.every((line) => line.length <= 40),
      texts.join('\n'),
    )
  })

  it('leave space for the paths of --stat before the bars', () => {
    const format = statFormat({ color: false, width: 60 })
    const text = { rows: [], added: 300, removed: 100, coarse: false }
    format.page({
      letter: 'M',
      path: 'guides/a-path-of-43-signs-in-all-its-length',
      mark: '',
      text,
    } as unknown as DiffEntry)
    assert.equal(
      format.foot(noTotals()).split('\n')[0],
      ' M guides/a-path-of-43-signs-in-all-its-le… | 400 +++++++--',
    )
  })

  it('print additions green, removals red, and changed words inverted or between brackets', () => {
    const text = written(textFormat({ color: true, width: 100 }))
    assert.ok(text.includes('\u001b[31m-\u001b[39m\u001b[31mThe API takes \u001b[39m'))
    assert.ok(text.includes('\u001b[32m\u001b[7m1,200\u001b[27m\u001b[39m'))
    const words = written(textFormat({ color: true, width: 100, word: true }))
    assert.ok(
      words.includes('\u001b[31m\u001b[9m[-600-]\u001b[29m\u001b[39m\u001b[32m{+1,200+}\u001b[39m'),
    )
  })
})
