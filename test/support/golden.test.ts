import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchesGolden } from './golden.ts'

describe('a golden file', () => {
  let folder: string
  let update: string | undefined

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'golden-'))
    update = process.env.UPDATE_GOLDENS
    delete process.env.UPDATE_GOLDENS
  })

  afterEach(() => {
    if (update === undefined) delete process.env.UPDATE_GOLDENS
    else process.env.UPDATE_GOLDENS = update
    rmSync(folder, { recursive: true })
  })

  it('fails its test if it is missing, and is not written', () => {
    const path = join(folder, 'new.txt')
    assert.throws(() => matchesGolden(path, 'text'), /new\.txt differs.*UPDATE_GOLDENS=1/)
    assert.throws(() => readFileSync(path), { code: 'ENOENT' })
  })

  it('is written on request, and then matches only the same text', () => {
    const path = join(folder, 'deep', 'new.txt')
    process.env.UPDATE_GOLDENS = '1'
    matchesGolden(path, 'one\n')
    assert.equal(readFileSync(path, 'utf8'), 'one\n')

    delete process.env.UPDATE_GOLDENS
    matchesGolden(path, 'one\n')
    assert.throws(() => matchesGolden(path, 'two\n'), /new\.txt differs.*UPDATE_GOLDENS=1/)
  })
})
