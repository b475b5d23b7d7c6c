import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

describe('the changelog', () => {
  const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? []

  it('has a dated entry for every version, newest first, after the unreleased changes', () => {
    const [first, ...others] = headings
    const dated = first === '## Unreleased' ? others : headings
    for (const heading of dated) assert.match(heading, /^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.equal(dated[0]?.split(' ')[1], version)
  })
})
