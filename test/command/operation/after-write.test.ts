import assert from 'node:assert/strict'
import { printWriteResult } from '../../../src/command/operation/after-write.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { unusableAnswer } from '../../../src/host/service/unusable-answer.ts'

describe('a write with an unprintable response', () => {
  it('is reported as completed', async () => {
    const unfit = new DocsctlError('usage', '--columns "x": unknown')
    await assert.rejects(
      printWriteResult({ id: 'team_1' }, () => Promise.reject(unfit)),
      (error: unknown) => {
        assert.ok(error instanceof DocsctlError)
        assert.deepEqual(
          [error.kind, error.details.state],
          [
            'failed',
            'The change was made (resource ID: team_1), but its result could not be printed',
          ],
        )
        return true
      },
    )
  })

  it('causes an error about the response if the response is malformed', async () => {
    const broken = new TypeError("Cannot read properties of null (reading 'emoji')")
    const written = { method: 'POST', url: 'https://api.test/v1/comments', status: 201 }
    const thrown = await printWriteResult({ id: 'c1' }, () => Promise.reject(broken)).catch(
      (error: unknown) => error,
    )
    const blamed = unusableAnswer(thrown, ['warning: "reactions": null'], written)
    assert.ok(blamed instanceof DocsctlError)
    assert.equal(blamed.kind, 'failed')
    assert.equal(blamed.message, 'The service returned an invalid response: "reactions": null')
    assert.equal(blamed.details.state, 'The change was made, but the response (201) is invalid')
  })
})
