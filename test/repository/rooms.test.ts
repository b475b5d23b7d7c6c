import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
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
