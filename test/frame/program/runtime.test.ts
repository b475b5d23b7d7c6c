import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { ClosedPipe } from '../../../src/errors.ts'
import { streamWriter } from '../../../src/frame/program/runtime.ts'

/** The way to a stream that refuses each write with this code. */
function refusing(code: string) {
  const write: Writable['_write'] = (_chunk, _encoding, done) =>
    done(Object.assign(new Error('refused'), { code }))
  return streamWriter(new Writable({ write }))
}

describe('the output of the program', () => {
  it('tells a full disk from a bug, also on the next write', async () => {
    const full = refusing('ENOSPC')
    for (const text of ['one', 'two']) {
      await assert.rejects(full(text), {
        kind: 'failed',
        message: "the output can't be written (ENOSPC)",
      })
    }
  })

  it('tells a reader that has gone, also on the next write', async () => {
    const gone = refusing('EPIPE')
    for (const text of ['one', 'two']) await assert.rejects(gone(text), ClosedPipe)
  })

  it('tells a reader that has gone of a stream that was given up for it', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
    const write = streamWriter(stream)
    stream.destroy()
    await assert.rejects(write('one'), ClosedPipe)
  })
})
