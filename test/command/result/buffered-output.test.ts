import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BufferedOutput } from '../../../src/command/result/buffered-output.ts'

const megabyte = 'ä'.repeat(1024 * 1024)

describe('buffered output', () => {
  const before = process.env.TMPDIR
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'held-'))
    process.env.TMPDIR = folder
  })

  afterEach(() => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true })
  })

  function reader() {
    return {
      text: '',
      isTTY: false,
      columns: 80,
      async write(text: string) {
        this.text += text
      },
    }
  }

  const spooled = () => readdirSync(folder)

  it('stays in memory while it is small and is printed completely', async () => {
    const held = new BufferedOutput()
    const output = reader()
    await held.write('[1,')
    for (let count = 0; count < 7; count++) await held.write(megabyte)
    assert.deepEqual(spooled(), [])
    await held.write('2]')
    assert.equal(output.text, '')
    await held.release(output)
    assert.equal(output.text, `[1,${megabyte.repeat(7)}2]`)
  })

  it('moves to its own file above 8 MB and is printed completely', async () => {
    const held = new BufferedOutput()
    const output = reader()
    for (let count = 0; count < 20; count++) await held.write(`${count}${megabyte}`)
    await held.write('end')
    const [name = ''] = spooled()
    assert.match(name, /^\.docsctl-tmp-/)
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o700)
    assert.equal(statSync(join(folder, name, 'result')).mode & 0o777, 0o600)

    await held.release(output)
    let expected = ''
    for (let count = 0; count < 20; count++) expected += `${count}${megabyte}`
    assert.ok(output.text === `${expected}end`)
    assert.deepEqual(spooled(), [])
  })

  it('leaves no files if it is discarded', async () => {
    const held = new BufferedOutput()
    for (let count = 0; count < 9; count++) await held.write(megabyte)
    assert.equal(spooled().length, 1)
    await held.discard()
    assert.deepEqual(spooled(), [])
  })

  it('leaves no files if the reader has closed the pipe', async () => {
    const held = new BufferedOutput()
    for (let count = 0; count < 9; count++) await held.write(megabyte)
    const gone = { ...reader(), write: () => Promise.reject(new Error('gone')) }
    await assert.rejects(held.release(gone), { message: 'gone' })
    assert.deepEqual(spooled(), [])
  })

  it('causes an error if the disk has no space for it', async () => {
    process.env.TMPDIR = join(folder, 'missing')
    const held = new BufferedOutput()
    const writing = held.write(megabyte.repeat(9))
    await assert.rejects(writing, {
      kind: 'not-written',
      message: /^Cannot store the result in .*missing/,
    })
  })
})
