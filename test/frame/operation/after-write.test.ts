import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { showDone } from '../../../src/frame/operation/after-write.ts'
import { unusableAnswer } from '../../../src/frame/result/unusable-answer.ts'

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

  it('is the fault of an answer that was odd', async () => {
    const broken = new TypeError("Cannot read properties of null (reading 'emoji')")
    const written = { method: 'POST', url: 'https://api.test/v1/comments', status: 201 }
    const thrown = await showDone({ id: 'c1' }, () => Promise.reject(broken)).catch(
      (error: unknown) => error,
    )
    const blamed = unusableAnswer(thrown, ['warning: "reactions": null'], written)
    assert.ok(blamed instanceof DocsctlError)
    assert.equal(blamed.kind, 'failed')
    assert.equal(blamed.message, 'what the service answered can\'t be used: "reactions": null')
    assert.equal(
      blamed.details.state,
      "it was done: the service answered 201; only what it answered can't be used",
    )
  })
})
