import assert from 'node:assert/strict'
import { createLayout } from '../../../src/features/content/export/layout.ts'
import { LinkTargets, relativeLink } from '../../../src/features/content/export/link-targets.ts'
import { rewriteLinks } from '../../../src/features/content/export/rewrite-links.ts'

const page = (id: string, path: string, more: object = {}) => ({
  id,
  title: id,
  type: 'document' as const,
  path,
  ...more,
})

const logo = {
  id: 'fil_1',
  name: 'logo (1).png',
  contentType: 'image/png',
  downloadURL: 'https://files.test/logo?key=1',
  size: 3,
}

const layout = createLayout(
  [
    page('pg_1', 'start', { urls: { app: 'https://app.test/s/spc_1/pages/pg_1' } }),
    {
      ...page('pg_g', 'guides'),
      type: 'group' as const,
      pages: [page('pg_2', 'guides/a'), page('pg_3', 'guides/b c')],
    },
  ],
  [logo],
)

const targets = new LinkTargets(layout)

/** Rewrites the links in the Markdown of the page `guides/a`. */
function inGuides(markdown: string): string {
  return rewriteLinks(markdown, (target) => {
    const found = targets.find(target, { path: 'guides/a', gitPath: 'docs/a.md' })
    return found && relativeLink('guides/a.md', found)
  })
}

describe('links between page files', () => {
  const cases: [what: string, written: string, expected: string][] = [
    ['from the top of the space', '[x](/start)', '[x](../start.md)'],
    ['with the ending of a file', '[x](/start.md#why)', '[x](../start.md#why)'],
    ['beside the page', '[x](b%20c.md "B")', '[x](b%20c.md "B")'],
    ['to a name with a blank', '[x](<b c>)', '[x](<b%20c.md>)'],
    ['up and down again', '[x](../guides/b%20c)', '[x](b%20c.md)'],
    ['from the folder of its subpages', '[x](../b%20c.md)', '[x](b%20c.md)'],
    ['by the id', '[x](/pages/pg_1)', '[x](../start.md)'],
    ['by the address of the app', '[x](https://app.test/s/spc_1/pages/pg_1)', '[x](../start.md)'],
    ['of an image', '![](https://files.test/logo?key=1)', '![](../files/logo%20%281%29.png)'],
    [
      'of an image in HTML',
      '<img src="/.gitbook/assets/logo (1).png">',
      '<img src="../files/logo%20%281%29.png">',
    ],
    ['of a definition', '[x]: /start', '[x]: ../start.md'],
    ['several on a line', '[x](/start) and [y](b%20c)', '[x](../start.md) and [y](b%20c.md)'],
  ]
  for (const [what, written, expected] of cases) {
    it(what, () => assert.equal(inGuides(written), expected))
  }

  it('stay unchanged if they have other targets or are in code', () => {
    const text = [
      '[x](https://example.com/start) [y](#here) [z](mailto:a@b.test) [w](/nowhere)',
      '`[x](/start)` and ``[y](`/start)``',
      '```md',
      '[x](/start)',
      '~~~',
      '```',
    ].join('\n')
    assert.equal(inGuides(text), text)
  })
})

describe('the layout of a folder', () => {
  const names = (
    tree: Parameters<typeof createLayout>[0],
    files: Parameters<typeof createLayout>[1] = [],
  ) => {
    const { pages, files: items } = createLayout(tree, files)
    return [...pages.values(), ...items.values()].map(({ file }) => file)
  }

  it('puts pages and their files into the folders of the tree, and omits groups and links', () => {
    assert.deepEqual(
      names(
        [...layout.pages.values()].map((one) => one.page),
        [logo],
      ),
      ['start.md', 'guides/a.md', 'guides/b c.md', 'files/logo (1).png'],
    )
    assert.deepEqual(names([{ ...page('pg_1', 'x'), type: 'link' }]), [])
  })

  it('gives each page its own file, even on case-insensitive systems', () => {
    assert.deepEqual(names([page('pg_1', 'Start'), page('pg_2', 'start')]), [
      'Start.md',
      'start-pg_2.md',
    ])
    assert.deepEqual(names([], [logo, { ...logo, id: 'fil_2' }]), [
      'files/logo (1).png',
      'files/logo (1)-fil_2.png',
    ])
  })

  it('never leaves the folder through a name', () => {
    assert.deepEqual(names([page('pg_1', '../../etc/passwd')], [{ ...logo, name: '../x.png' }]), [
      'pg_1.md',
      'files/fil_1',
    ])
  })

  for (const name of ['CON', 'nul.txt', 'why?', 'a|b', 'a:b', 'ends.', 'C:\\x', '..']) {
    it(`contains no ${name}, which some systems do not support`, () => {
      assert.deepEqual(names([page('pg_1', `a/${name}`)], [{ ...logo, name }]), [
        'pg_1.md',
        'files/fil_1',
      ])
    })
  }

  it('accepts names that only begin like device names', () => {
    assert.deepEqual(names([page('pg_1', 'console/com10')], [{ ...logo, name: 'auxiliary.png' }]), [
      'console/com10.md',
      'files/auxiliary.png',
    ])
  })
})
