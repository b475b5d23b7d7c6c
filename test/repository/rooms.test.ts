import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

describe('a file of src', () => {
  it('has one idea, and no more than 300 lines', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => /\.tsx?$/.test(file))
    assert.ok(sources.length > 0)
    const long = sources.filter(
      (file) => readFileSync(join(root, 'src', file), 'utf8').split('\n').length > 301,
    )
    assert.deepEqual(long, [])
  })
})

describe('CONTRIBUTING.md', () => {
  it('names no file that is not there', () => {
    const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const paths = text.match(/\b(?:src|test|docs|bin|scripts|examples)\/[\w./-]*\w/g) ?? []
    assert.ok(paths.length > 20)
    // a folder of one's own
    const named = paths.filter((path) => !path.endsWith('/TOPIC'))
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    )
  })
})
