import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { GitBatch } from '../../../src/fs/git/git-batch.ts'

describe('the git process that returns the contents of files', () => {
  it('reports that git is not installed', async () => {
    const { signal } = new AbortController()
    const batch = new GitBatch(tmpdir(), { PATH: '/nowhere' }, signal)
    await assert.rejects(batch.read('HEAD:a.txt'), { code: 'ENOENT' })
    // later reads fail with the same error
    await assert.rejects(batch.read('HEAD:a.txt'), { code: 'ENOENT' })
  })

  it('treats a name with a line break as a missing file', async () => {
    const { signal } = new AbortController()
    const batch = new GitBatch(tmpdir(), process.env, signal)
    assert.equal(await batch.read('HEAD:a\nHEAD:b'), undefined)
    batch.close()
  })
})
