import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { showDone } from '../../../src/frame/operation/after-write.ts'

describe('what a write answered, and can not be shown,', () => {
  it('is told to be done', async () => {
    const unfit = new DocsctlError('usage', '--columns "x": unknown')
    await assert.rejects(
      showDone({ id: 'team_1' }, () => Promise.reject(unfit)),
      (error: unknown) => {
        assert.ok(error instanceof DocsctlError)
        assert.deepEqual(
          [error.kind, error.details.state],
          ['failed', 'it was done (team_1); only what it answered could not be shown'],
        )
        return true
      },
    )
  })

  it('is left to those who know how odd it was', async () => {
    const broken = new TypeError("Cannot read properties of null (reading 'emoji')")
    await assert.rejects(
      showDone({ id: 'team_1' }, () => Promise.reject(broken)),
      (error: unknown) => error === broken,
    )
  })
})
