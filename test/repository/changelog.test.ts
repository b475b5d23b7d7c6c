import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

describe('the changelog', () => {
  const headings = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').match(/^## .*$/gm) ?? []

  it('has an entry with a date for every version, the newest first', () => {
    for (const heading of headings) assert.match(heading, /^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/)
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    assert.equal(headings[0]?.split(' ')[1], version)
  })
})
