import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceFile, writeText } from '../../src/files/replace-file.ts'

describe('a file that is replaced', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-replace-'))
    file = join(folder, 'state.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('holds the new text, and nothing is beside it', async () => {
    await replaceFile(file, 'one')
    await replaceFile(file, 'two')
    assert.equal(readFileSync(file, 'utf8'), 'two')
    assert.deepEqual(readdirSync(folder), ['state.json'])
  })

  it('keeps its mode, and gets the one that is asked for', async () => {
    writeFileSync(file, 'one', { mode: 0o640 })
    await replaceFile(file, 'two')
    assert.equal(statSync(file).mode & 0o777, 0o640)
    await replaceFile(file, 'three', { mode: 0o600 })
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('stays as it is until the new one is there as a whole', async () => {
    writeFileSync(file, 'one')
    const broken = replaceFile(file, async (write) => {
      await write('tw')
      assert.equal(readFileSync(file, 'utf8'), 'one')
      throw new Error('the source broke off')
    })
    await assert.rejects(broken, { message: 'the source broke off' })
    assert.equal(readFileSync(file, 'utf8'), 'one')
    assert.deepEqual(readdirSync(folder), ['state.json'])
  })

  it('is written piece by piece', async () => {
    await replaceFile(file, async (write) => {
      await write('one ')
      await write(Buffer.from('two'))
    })
    assert.equal(readFileSync(file, 'utf8'), 'one two')
  })

  it('is the one that a link leads to, and the link stays', async () => {
    const link = join(folder, 'link.json')
    writeFileSync(file, 'one')
    symlinkSync('state.json', link)
    await replaceFile(link, 'two')
    assert.ok(lstatSync(link).isSymbolicLink())
    assert.equal(readFileSync(file, 'utf8'), 'two')
  })

  it('has its folder made where that is asked for, and is otherwise refused by name', async () => {
    const deep = join(folder, 'a/b/state.json')
    await assert.rejects(replaceFile(deep, 'one'), {
      kind: 'failed',
      message: `${deep} can't be written (ENOENT)`,
    })
    await replaceFile(deep, 'one', { folderMode: 0o700 })
    assert.equal(statSync(join(folder, 'a/b')).mode & 0o777, 0o700)
    assert.equal(readFileSync(deep, 'utf8'), 'one')
  })

  it('is not a folder and no device', async () => {
    mkdirSync(file)
    const message = "the draft can't be written (it is not a file)"
    await assert.rejects(replaceFile(file, 'one', { what: 'the draft' }), {
      kind: 'failed',
      message,
    })
    await assert.rejects(replaceFile('/dev/null', 'one', { what: 'the draft' }), { message })
  })
})

describe('a text that is written', () => {
  it('may go to a device, and is refused by name where it cannot', async () => {
    await writeText('/dev/null', 'one')
    await assert.rejects(writeText(tmpdir(), 'one', '--report: the file tmp'), {
      kind: 'failed',
      message: "--report: the file tmp can't be written (it is a folder)",
    })
  })
})
