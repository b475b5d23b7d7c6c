import assert from 'node:assert/strict'
import { drawTree } from '../../src/output/table/tree.ts'

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
  it('has a branch for each page, followed by its note', () => {
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

  it('truncates notes, then labels, in a narrow terminal', () => {
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

  it('omits a note that would be hardly longer than its ellipsis', () => {
    assert.equal(draw(12).split('\n')[0], 'Welcome')
  })

  it('dims all but the labels', () => {
    assert.equal(
      draw(80, true).split('\n')[2],
      '\u001b[2m├── \u001b[22mInstall  \u001b[2mguides/install\u001b[22m',
    )
  })

  it('is empty without pages', () => {
    const options = { children: () => [], label: String, terminal: { width: 80, color: false } }
    assert.equal(drawTree([], options), '')
  })

  describe('with IDs', () => {
    const resources = [
      page('Welcome to all of it', 'welcome', page('How labels are printed', 'labels/printing')),
      page('Next', 'next'),
    ]
    const withIds = (width: number, wrap = false) =>
      drawTree(resources, {
        children: (item) => item.pages,
        label: (item) => item.title,
        note: (item) => item.path,
        id: (item) => `pg_${item.path.replace('/', '_')}`,
        terminal: { width, color: false, wrap },
      })

    it('shows the IDs at the end', () => {
      assert.equal(
        withIds(80),
        `Welcome to all of it  welcome  pg_welcome
└── How labels are printed  labels/printing  pg_labels_printing
Next  next  pg_next
`,
      )
    })

    it('truncates the note and then the label before an ID', () => {
      assert.equal(
        withIds(40),
        `Welcome to all of it  welco…  pg_welcome
└── How labels are…  pg_labels_printing
Next  next  pg_next
`,
      )
    })

    it('puts an ID on its own line if too little width would remain for the label', () => {
      assert.equal(
        withIds(26),
        `Welcome to al…  pg_welcome
└── How labels are printed
      pg_labels_printing
Next  next  pg_next
`,
      )
    })

    it('truncates nothing if wrapping is on', () => {
      assert.equal(
        withIds(26, true),
        `Welcome to all of it
  welcome
  pg_welcome
└── How labels are
      printed
      labels/printing
      pg_labels_printing
Next  next  pg_next
`,
      )
    })
  })
})
