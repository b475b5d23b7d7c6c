import assert from 'node:assert/strict'
import fc from 'fast-check'
import { normalizeMarkdown } from '../../../src/sandbox/content/normalize/normalize.ts'
import { docsctl } from '../../support/docsctl.ts'
import { sized } from '../../support/sizes.ts'
import { docs } from '../docs.ts'
import { endAll, serve } from '../served.ts'

const cases: [string, string, string][] = [
  [
    'separates blocks by one blank line',
    '# Install\nRun it.\n\n\n\nThen stop.\n***\n',
    '# Install\n\nRun it.\n\nThen stop.\n\n***',
  ],
  ['writes underlined headings with marks', 'Big\n===\nSmall ones\n---', '# Big\n\n## Small ones'],
  ['keeps marks at the end of a heading', '## C #\n## C # #', '## C\n\n## C # ##'],
  ['writes bullets as stars', '- one\n- two\n\n+ three', '* one\n* two\n* three'],
  ['numbers ordered lists', '3) c\n3) d\n\n9) e', '3. c\n4. d\n5. e'],
  [
    'indents nested lists by the width of their marker',
    '1. one\n    - a\n    - b\n        1. deep\n2. two',
    '1. one\n   * a\n   * b\n     1. deep\n2. two',
  ],
  [
    'keeps tasks, and blocks below an item',
    '- [ ] open\n- [x] done\n\n  More.\n\n  ```js\n  run()\n\n  stop()\n  ```',
    '* [ ] open\n* [x] done\n\n  More.\n\n  ```js\n  run()\n\n  stop()\n  ```',
  ],
  ['keeps a rule in an item', '- ***\n- - -', '- ***\n\n***'],
  [
    'aligns tables',
    'a|long name|c\n-|:-:|-:\n1|2\n| 3 | x \\| y | 5 |',
    '| a   | long name | c   |\n| --- | :-------: | --: |\n| 1   | 2         |     |\n| 3   | x \\| y    | 5   |',
  ],
  ['keeps a table with a row that is too long', '|a|b|\n|-|-|\n|1|2|3|', '|a|b|\n|-|-|\n|1|2|3|'],
  ['writes rules as stars', '---\n\n_ _ _\n\n- - -', '***\n\n***\n\n***'],
  ['writes line breaks as backslashes', 'one  \ntwo\nthree  ', 'one\\\ntwo\nthree'],
  ['joins lazy lines of quotes', '>one\ntwo\n> > deep', '> one\n> two\n>\n> > deep'],
  [
    'writes code with backticks',
    '~~~sh\na\n\n\n  b\n~~~\n\n    indented\n    ```',
    '```sh\na\n\n\n  b\n```\n\n````\nindented\n```\n````',
  ],
  ['closes code', '```\na\n\n', '```\na\n```'],
  [
    'keeps hints, HTML, and comments',
    '{% hint style="info" %}\n- a\n\n\n- b\n{% endhint %}\n<div>\n- c\n</div>\n\n<!-- d\n\n\n- e -->\nText',
    '{% hint style="info" %}\n- a\n\n\n- b\n{% endhint %}\n\n<div>\n- c\n</div>\n\n<!-- d\n\n\n- e -->\n\nText',
  ],
  [
    'keeps a tag without an end tag',
    '{% embed url="https://a.example" %}\nText',
    '{% embed url="https://a.example" %}\n\nText',
  ],
  ['keeps front matter', '---\ntitle: A\n---\n\n\nText', '---\ntitle: A\n---\n\nText'],
  ['keeps lines that look like blocks', 'a\n    - b\n    ---', 'a\n    - b\n    ---'],
  ['removes carriage returns', 'a\r\n\r\n\r\nb\r\n', 'a\n\nb'],
  ['returns nothing for blank text', ' \n\t\n', ''],
]

/** Parts of Markdown. Their combinations are valid and invalid blocks. */
const part = fc.constantFrom(
  ...[
    'a1',
    'word',
    'x',
    ' ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n',
    '\n\n',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '3) ',
  ],
  ...['10. ', '# ', '## ', ' #', '> ', '```', '~~~', '`', '| ', ' | ', '|', '---', '***', '==='],
  ...['- - -', '-', '=', ':-:', '{% hint %}', '{% endhint %}', '{% embed %}', '<div>', '</div>'],
  ...['<!--', '-->', '<pre>', '</pre>', '\\', '[x]: y', '**', '$$', '[ ] ', '\r\n', 'é', '日本'],
)
const page = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))

const words = (text: string) => text.match(/\p{L}[\p{L}\p{N}]*/gu)

describe('normalized Markdown', () => {
  for (const [name, given, expected] of cases) {
    it(name, () => {
      assert.equal(normalizeMarkdown(given), expected)
      assert.equal(normalizeMarkdown(expected), expected)
    })
  }

  it('contains all words, and does not change again', () => {
    fc.assert(
      fc.property(page, (text) => {
        const once = normalizeMarkdown(text)
        assert.deepEqual(words(once), words(text))
        assert.equal(normalizeMarkdown(once), once)
      }),
      { numRuns: sized(1000, 500_000) },
    )
  }).timeout(sized(60_000, 600_000))
})

describe('a sandbox that normalizes', () => {
  afterEach(endAll)

  const markdown = '- one\n- two\n# Next'
  const change = { operation: 'insert_page', title: 'New', document: { markdown } }

  for (const [normalize, expected] of [
    [true, '* one\n* two\n\n# Next'],
    [false, markdown],
  ] as const) {
    it(`${normalize ? 'changes' : 'keeps'} the text of pages`, async () => {
      const { send } = await serve({ seed: docs, normalize })
      await send('POST', '/spaces/sp_docs/change-requests', {})
      const at = '/spaces/sp_docs/change-requests/1/content'
      const made = await send('POST', `${at}?compat=false`, { changes: [change] })
      const [{ page: id } = {} as never] = made.body.changes as { page: { id: string } }[]
      const read = await send('GET', `${at}/page/${id.id}?format=markdown`)
      assert.equal(read.body.markdown, expected)
    })
  }
})

describe('sandbox serve --rate-limit', () => {
  it('requires a number of requests per minute', async () => {
    for (const text of ['60', '0/min', '60/s', '-1/min']) {
      const { exit, stderr } = await docsctl(['sandbox', 'serve', '--rate-limit', text])
      assert.deepEqual(
        [exit, stderr.split('\n')[0]],
        [2, `docsctl: Invalid value "${text}" for --rate-limit`],
      )
    }
  })
})
