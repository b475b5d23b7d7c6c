import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Returns the repository paths that the links and images of a page refer to. */
function pageLinks(page: string): string[] {
  const text = page.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
}

/** Returns the link anchors of the headings in a page. */
function headingAnchors(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function broken(page: string, text: string): string[] {
  return pageLinks(text).filter((link) => {
    const [path = '', anchor] = link.split('#')
    const file = path === '' ? page : join(dirname(page), path)
    if (!existsSync(join(root, file))) return true
    return (
      anchor !== undefined &&
      !headingAnchors(readFileSync(join(root, file), 'utf8')).includes(anchor)
    )
  })
}

describe('the pages', () => {
  it('contain no broken links', () => {
    const found = pages.flatMap((page) =>
      broken(page, readFileSync(join(root, page), 'utf8')).map((link) => `${page}: ${link}`),
    )
    assert.deepEqual(found, [])
  })

  it('are reported for a planted broken link', () => {
    const text =
      '[a](docs/none.md) [b](README.md) [c](docs/names.md#nowhere) [d](#docsctl) `[e](no)`'
    assert.deepEqual(broken('README.md', text), ['docs/none.md', 'docs/names.md#nowhere'])
  })
})
