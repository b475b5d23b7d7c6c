import assert from 'node:assert/strict'
import { drawTree } from '../../src/text/tree.ts'

interface Page {
  title: string
  path: string
  pages: Page[]
}

const page = (title: string, path: string, ...pages: Page[]): Page => ({ title, path, pages })

const pages = [
  page('Welcome', 'welcome'),
  page(
    'Guides',
    'guides',
    page('Install', 'guides/install', page('On Linux\u001b[2J', 'guides/install/linux')),
    page('日本語', 'guides/upgrade'),
  ),
]

function draw(width: number, color = false) {
  return drawTree(pages, {
    children: (item) => item.pages,
    label: (item) => item.title,
    note: (item) => item.path,
    terminal: { width, color },
  })
}

describe('a tree', () => {
  it('has a branch for each page, with its note behind', () => {
    assert.equal(
      draw(80),
      `Welcome  welcome
Guides  guides
├── Install  guides/install
│   └── On Linux\\u{1b}[2J  guides/install/linux
└── 日本語  guides/upgrade
`,
    )
  })

  it('cuts the notes, then the labels, where it is narrow', () => {
    assert.equal(
      draw(20),
      `Welcome  welcome
Guides  guides
├── Install  guides…
│   └── On Linux\\u{…
└── 日本語  guides/…
`,
    )
  })

  it('drops a note that would be hardly more than its mark', () => {
    assert.equal(draw(12).split('\n')[0], 'Welcome')
  })

  it('dims all but the labels', () => {
    assert.equal(
      draw(80, true).split('\n')[2],
      '\u001b[2m├── \u001b[22mInstall  \u001b[2mguides/install\u001b[22m',
    )
  })

  it('is nothing without pages', () => {
    const options = { children: () => [], label: String, terminal: { width: 80, color: false } }
    assert.equal(drawTree([], options), '')
  })
})
