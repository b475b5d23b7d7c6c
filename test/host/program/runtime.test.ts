import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { ClosedPipe } from '../../../src/errors.ts'
import { streamWriter, systemRuntime } from '../../../src/host/program/runtime.ts'

/** Creates an output whose stream rejects each write with the given error code. */
function refusing(code: string) {
  const write: Writable['_write'] = (_chunk, _encoding, done) =>
    done(Object.assign(new Error('refused'), { code }))
  return streamWriter(new Writable({ write }))
}

describe('the size of a terminal', () => {
  it('counts as 80 columns if the terminal reports 0 or none', () => {
    const { columns } = process.stdout
    const { stdout } = systemRuntime('1.0.0', new AbortController().signal)
    for (const [reported, expected] of [
      [0, 80],
      [undefined, 80],
      [120, 120],
    ]) {
      Object.defineProperty(process.stdout, 'columns', { value: reported, configurable: true })
      assert.equal(stdout.columns, expected)
    }
    Object.defineProperty(process.stdout, 'columns', { value: columns, configurable: true })
  })
})

describe('the program output', () => {
  it('distinguishes a full disk from a bug, even on the next write', async () => {
    const full = refusing('ENOSPC')
    for (const text of ['one', 'two']) {
      await assert.rejects(full(text), {
        kind: 'not-written',
        message: 'Cannot write the output (ENOSPC: no space left on the disk)',
      })
    }
  })

  it('recognizes a closed reader, even on the next write', async () => {
    const gone = refusing('EPIPE')
    for (const text of ['one', 'two']) await assert.rejects(gone(text), ClosedPipe)
  })

  it('recognizes a closed reader for a stream that was destroyed because of it', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
    const write = streamWriter(stream)
    stream.destroy()
    await assert.rejects(write('one'), ClosedPipe)
  })
})
