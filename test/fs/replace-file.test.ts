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
import { replaceFile, writeText } from '../../src/fs/replace-file.ts'

describe('a replaced file', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-replace-'))
    file = join(folder, 'state.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('contains the new text and leaves no other files', async () => {
    await replaceFile(file, 'one')
    await replaceFile(file, 'two')
    assert.equal(readFileSync(file, 'utf8'), 'two')
    assert.deepEqual(readdirSync(folder), ['state.json'])
  })

  it('keeps its mode or gets the requested mode', async () => {
    writeFileSync(file, 'one', { mode: 0o640 })
    await replaceFile(file, 'two')
    assert.equal(statSync(file).mode & 0o777, 0o640)
    await replaceFile(file, 'three', { mode: 0o600 })
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('remains unchanged until the new file is complete', async () => {
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

  it('is written in chunks', async () => {
    await replaceFile(file, async (write) => {
      await write('one ')
      await write(Buffer.from('two'))
    })
    assert.equal(readFileSync(file, 'utf8'), 'one two')
  })

  it('is the target of a symbolic link, which is kept', async () => {
    const link = join(folder, 'link.json')
    writeFileSync(file, 'one')
    symlinkSync('state.json', link)
    await replaceFile(link, 'two')
    assert.ok(lstatSync(link).isSymbolicLink())
    assert.equal(readFileSync(file, 'utf8'), 'two')
  })

  it('gets a new folder on request; otherwise, the error contains its path', async () => {
    const deep = join(folder, 'a/b/state.json')
    await assert.rejects(replaceFile(deep, 'one'), {
      kind: 'failed',
      message: `Cannot write ${deep} (ENOENT)`,
    })
    await replaceFile(deep, 'one', { folderMode: 0o700 })
    assert.equal(statSync(join(folder, 'a/b')).mode & 0o777, 0o700)
    assert.equal(readFileSync(deep, 'utf8'), 'one')
  })

  it('is neither a folder nor a device', async () => {
    mkdirSync(file)
    const message = 'Cannot write the draft (it is not a file)'
    await assert.rejects(replaceFile(file, 'one', { what: 'the draft' }), {
      kind: 'failed',
      message,
    })
    await assert.rejects(replaceFile('/dev/null', 'one', { what: 'the draft' }), { message })
  })
})

describe('written text', () => {
  it('may go to a device, and causes an error with the path if the device is not writable', async () => {
    await writeText('/dev/null', 'one')
    await assert.rejects(writeText(tmpdir(), 'one', 'the file tmp for --report'), {
      kind: 'failed',
      message: 'Cannot write the file tmp for --report (it is a folder)',
    })
  })
})
