// cspell:ignore аррӏе gіthub bücher пример почта gthub
import assert from 'node:assert/strict'
import {
  linkWarnings,
  referenceTargets,
} from '../../../../src/features/change-requests/diff/model/link-warnings.ts'
import { rowLinkWarnings } from '../../../../src/features/change-requests/diff/model/row-notes.ts'
import { diffTexts } from '../../../../src/features/change-requests/diff/model/text-diff.ts'
import { diffBlocks } from '../../../../src/features/change-requests/review/layout/diff-blocks.ts'
import { diffLines } from '../../../../src/features/change-requests/review/plain/diff-wording.ts'

const definitions = referenceTargets(['[login]: https://evil.example/login'])

describe('the warnings about links', () => {
  const cases: [line: string, ...warnings: string[]][] = [
    [
      'See [github.com](https://evil.example/github.com).',
      'link shows github.com but opens evil.example',
    ],
    [
      '[**https://bank.example/x**](http://bank.example.evil.io)',
      'link shows bank.example but opens bank.example.evil.io',
    ],
    ['[bank.com][login]', 'link shows bank.com but opens evil.example'],
    [
      '<a class="x" href="https://evil.example">www.bank.example</a>',
      'link shows bank.example but opens evil.example',
    ],
    ['<https://github.com@evil.example/a>', 'link shows github.com but opens evil.example'],
    [
      '[Sign in](https://аррӏе.com)',
      'link opens xn--80ak6aa92e.com, which contains letters that resemble Latin letters',
    ],
    [
      'https://xn--80ak6aa92e.com',
      'link opens xn--80ak6aa92e.com, which contains letters that resemble Latin letters',
    ],
    ['https://gіthub.com', 'link opens xn--gthub-n2e.com, which mixes alphabets'],
    [
      '[a](https://x.io) and [b.io](//c.io) and [d.io](https://e.io)',
      'link shows b.io but opens c.io',
      'link shows d.io but opens e.io',
    ],
  ]
  for (const [line, ...warnings] of cases) {
    it(`include ${line}`, () => assert.deepEqual(linkWarnings(line, definitions), warnings))
  }

  const quiet = [
    '[github.com](https://www.github.com/docs)',
    '[https://github.com/a](https://github.com/b)',
    '[config.yaml](https://github.com/x/config.yaml), [Node.js](https://nodejs.org), [setup.sh](https://x.io)',
    '[client.call](https://docs.example) and [v1.2](https://docs.example) and [next](webhooks.md)',
    '[mail@bank.com](mailto:mail@bank.com)',
    'https://bücher.example and https://例え.jp and https://пример.рф and https://почта.com',
    '[unknown][nowhere] and [text] and https://user:secret@github.com',
    '[a.com](https://%zz',
    '[a](https://user%zz@b.io)',
  ]
  for (const line of quiet) {
    it(`do not include ${line}`, () => assert.deepEqual(linkWarnings(line, definitions), []))
  }

  it('appear only at new lines, in the review and in plain text', () => {
    const bad = 'See [github.com](https://evil.example).'
    const { rows, ...counts } = diffTexts(
      `${bad}\n\nOld.\n`,
      `${bad}\n\nNew [a.com](https://b.com).\n`,
    )
    const warning = 'link shows a.com but opens b.com'
    assert.deepEqual([...rowLinkWarnings(rows).values()], [warning])
    const view = { width: 80, wrap: true, sideBySide: false, whole: true }
    const notes = diffBlocks(rows, new Map(), view).filter((block) => block.row === undefined)
    assert.deepEqual(
      notes.map((block) => block.text()),
      [`Warning: ${warning}`],
    )
    const plain = diffLines({ rows, ...counts }, true, new Map())
    assert.equal(plain.at(-1), `Warning: ${warning}`)
  })

  it('wrap within the width of the page', () => {
    const { rows } = diffTexts('', 'See [github.com](https://evil.example) and [b.com](//c.com).\n')
    const view = { width: 40, wrap: true, sideBySide: false, whole: true }
    const [warning] = diffBlocks(rows, new Map(), view).filter(({ row }) => row === undefined)
    assert.deepEqual(
      warning?.lines().map(({ pieces }) => pieces.map(({ text }) => text).join('')),
      [
        '       Warning: link shows github.com',
        '       but opens evil.example; link',
        '       shows b.com but opens c.com',
      ],
    )
  })

  it('are found quickly in a line with many brackets', () => {
    assert.deepEqual(linkWarnings(`](${'['.repeat(200_000)}`, definitions), [])
  })
})
