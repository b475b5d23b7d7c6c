import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { DocsctlError } from '../../../src/errors.ts'
import { readLine } from '../../../src/host/terminal/read-line.ts'

const never = new AbortController().signal

function terminal() {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  return { input, output, shown: () => shown }
}

describe('a line typed at a prompt', () => {
  it('is returned as typed and echoed', async () => {
    const { input, output, shown } = terminal()
    input.write('work\r')
    assert.equal(await readLine(input, output, { hidden: false, signal: never }), 'work')
    assert.ok(shown().includes('work'))
  })

  it('is not echoed if it is hidden', async () => {
    const { input, output, shown } = terminal()
    input.write('tok_5ecret\r')
    assert.equal(await readLine(input, output, { hidden: true, signal: never }), 'tok_5ecret')
    assert.equal(shown(), '\n')
  })

  it('is canceled by Ctrl-C, and further output starts on a new line', async () => {
    const { input, output, shown } = terminal()
    input.write('wo\u0003')
    await assert.rejects(readLine(input, output, { hidden: false, signal: never }), {
      kind: 'interrupted',
      message: 'Canceled',
    })
    assert.match(shown(), /\n$/)
  })

  it('is canceled by the end of the input', async () => {
    const { input, output } = terminal()
    input.end()
    await assert.rejects(readLine(input, output, { hidden: false, signal: never }), {
      kind: 'interrupted',
    })
  })

  it('ends with the run, before and during the wait', async () => {
    const reason = new DocsctlError('terminated', 'terminated')
    const { input, output } = terminal()
    const aborted = { hidden: false, signal: AbortSignal.abort(reason) }
    await assert.rejects(readLine(input, output, aborted), { kind: 'terminated' })

    const controller = new AbortController()
    const line = readLine(input, output, { hidden: false, signal: controller.signal })
    controller.abort(reason)
    await assert.rejects(line, { kind: 'terminated' })
  })
})
