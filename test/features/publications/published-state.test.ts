import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  readPublished,
  writePublished,
} from '../../../src/features/publications/published-state.ts'

describe('the record of published documents', () => {
  let file: string
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-test-'))
    file = join(folder, 'state.json')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('keeps all concurrent writes', async () => {
    const slugs = ['a', 'b', 'c', 'd']
    await Promise.all(
      slugs.map((slug) => writePublished(file, slug, { fingerprint: slug, lastVersion: '1' })),
    )
    assert.deepEqual(Object.keys(JSON.parse(await readFile(file, 'utf8'))), slugs)
  })

  it('is written after a failed write', async () => {
    await assert.rejects(
      writePublished(join(folder, 'x\0'), 'a', { fingerprint: 'a', lastVersion: '1' }),
    )
    await writePublished(file, 'a', { fingerprint: 'a', lastVersion: '1' })
    assert.deepEqual(await readPublished(file, 'a'), { fingerprint: 'a', lastVersion: '1' })
  })
})
