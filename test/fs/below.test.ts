import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import type { DocsctlError } from '../../src/errors.ts'
import { openBelow, removeBelow } from '../../src/fs/below.ts'
import { replaceFile } from '../../src/fs/replace-file.ts'
import { filesFolder } from '../support/files-folder.ts'

describe('a file inside a folder', () => {
  const { path, write } = filesFolder()
  const put = async (file: string, text: string) => {
    const below = await openBelow(path('folder'), file)
    await replaceFile(below.path, text, { verify: below.verify })
  }

  it('is written, and the missing folders on its path are created', async () => {
    await put('a/b/c.txt', 'one')
    await put('a/b/c.txt', 'two')
    assert.equal(readFileSync(path('folder/a/b/c.txt'), 'utf8'), 'two')
    assert.deepEqual(readdirSync(path('folder/a/b')), ['c.txt'])
  })

  it('is rejected if it is not inside the folder', async () => {
    await write({ 'precious.txt': 'mine' })
    const reason = ` (it is not inside the folder ${path('folder')})`
    for (const file of [
      '../precious.txt',
      'a/../../precious.txt',
      path('precious.txt'),
      '.',
      '..',
    ]) {
      await assert.rejects(put(file, 'other'), ({ message }: Error) => message.endsWith(reason))
      await assert.rejects(removeBelow(path('folder'), file), { kind: 'usage' })
    }
    assert.equal(readFileSync(path('precious.txt'), 'utf8'), 'mine')
    await put('..a/b', 'one')
    assert.ok(existsSync(path('folder/..a/b')))
  })

  it('is rejected if a link replaces a folder on its path while it is written', async () => {
    await write({ 'outside/c.txt': 'mine' })
    const { path: file, verify } = await openBelow(path('folder'), 'a/c.txt')
    const replaced = replaceFile(
      file,
      async (piece) => {
        await piece('other')
        renameSync(path('folder/a'), path('folder/b'))
        symlinkSync(path('outside'), path('folder/a'))
      },
      { verify },
    )
    await assert.rejects(replaced, {
      message: `Cannot write ${file} (${path('folder/a')} is a symbolic link)`,
    })
    assert.equal(readFileSync(path('outside/c.txt'), 'utf8'), 'mine')
    assert.deepEqual(readdirSync(path('outside')), ['c.txt'])
  })

  it('is rejected if a link replaces a folder on its path before it is opened', async () => {
    await write({ 'outside/c.txt': 'mine' })
    const { path: file, verify } = await openBelow(path('folder'), 'a/c.txt')
    renameSync(path('folder/a'), path('folder/b'))
    symlinkSync(path('outside'), path('folder/a'))
    await assert.rejects(replaceFile(file, 'other', { verify }), (error: DocsctlError) => {
      const hint = 'Remove the link, or use a different folder'
      assert.deepEqual([error.kind, error.details.hint], ['usage', hint])
      return true
    })
    assert.deepEqual(readdirSync(path('outside')), ['c.txt'])
  })

  it('is removed, but not through a link', async () => {
    await write({ 'outside/c.txt': 'mine', 'folder/b/c.txt': 'old' })
    symlinkSync(path('outside'), path('folder/a'))
    await assert.rejects(removeBelow(path('folder'), 'a/c.txt'), {
      message: `Cannot write ${path('folder/a/c.txt')} (${path('folder/a')} is a symbolic link)`,
    })
    await removeBelow(path('folder'), 'b/c.txt')
    await removeBelow(path('folder'), 'none/c.txt')
    assert.deepEqual([existsSync(path('outside/c.txt')), readdirSync(path('folder/b'))], [true, []])
  })
})
