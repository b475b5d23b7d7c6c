import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { makeTemporaryFolder, withTemporaryFile } from '../../src/fs/leftovers.ts'
import { replaceFile } from '../../src/fs/replace-file.ts'
import { filesFolder } from '../support/files-folder.ts'

describe('temporary files', () => {
  const { path, write } = filesFolder()
  const twoDaysAgo = (name: string) => {
    const time = new Date(Date.now() - 2 * 24 * 3_600_000)
    utimesSync(path(name), time, time)
  }
  /** The ID of a process that has ended. */
  const ended = spawnSync(process.execPath, ['-e', '']).pid

  it('of killed processes are removed after a day, and nothing else', async () => {
    const old = [
      `.docsctl-tmp-${ended}-a1`,
      `.docsctl-tmp-${process.pid}-a2`,
      `.docsctl-tmp-${ended}-a3.txt`,
      'docsctl-tmp-1-a4',
    ]
    for (const name of [...old, `.docsctl-tmp-${ended}-b1`]) writeFileSync(path(name), '')
    await write({ [`.docsctl-tmp-${ended}-c1/result`]: 'text', 'kept/a': '' })
    symlinkSync(path('kept'), path(`.docsctl-tmp-${ended}-d1`))
    for (const name of [...old, `.docsctl-tmp-${ended}-c1`]) twoDaysAgo(name)
    await withTemporaryFile(path(), async () => {})
    assert.deepEqual(
      readdirSync(path()).sort(),
      [
        `.docsctl-tmp-${process.pid}-a2`,
        `.docsctl-tmp-${ended}-a3.txt`,
        `.docsctl-tmp-${ended}-b1`,
        `.docsctl-tmp-${ended}-d1`,
        'docsctl-tmp-1-a4',
        'kept',
      ].sort(),
    )
  })

  it('are removed once per folder, because folders may be large', async () => {
    await withTemporaryFile(path(), async () => {})
    writeFileSync(path(`.docsctl-tmp-${ended}-a1`), '')
    twoDaysAgo(`.docsctl-tmp-${ended}-a1`)
    await withTemporaryFile(path(), async () => {})
    assert.deepEqual(readdirSync(path()), [`.docsctl-tmp-${ended}-a1`])
  })

  it('are private until they replace a file, which gets the usual permissions', async () => {
    const umask = process.umask(0o022)
    try {
      await replaceFile(path('guide.pdf'), async (piece) => {
        await piece('half')
        const [temporary = ''] = readdirSync(path())
        assert.match(temporary, /^\.docsctl-tmp-\d+-\w+$/)
        assert.equal(statSync(path(temporary)).mode & 0o777, 0o600)
      })
      assert.equal(statSync(path('guide.pdf')).mode & 0o777, 0o644)
    } finally {
      process.umask(umask)
    }
    assert.deepEqual(readdirSync(path()), ['guide.pdf'])
  })

  it('can be folders, which only the user can read', async () => {
    mkdirSync(path('tmp'))
    const folder = await makeTemporaryFolder(path('tmp'))
    assert.equal(statSync(folder).mode & 0o777, 0o700)
  })

  it('are removed when the process ends, and so are temporary folders', () => {
    const url = new URL('../../src/fs/leftovers.ts', import.meta.url).href
    const fs = `process.getBuiltinModule('node:fs')`
    const code = `const { makeTemporaryFolder, withTemporaryFile } = await import('${url}')
      const folder = ${JSON.stringify(path())}
      await makeTemporaryFolder(folder)
      await withTemporaryFile(folder, async (path) => {
        ${fs}.writeFileSync(path, '')
        ${fs}.writeFileSync('${path('files')}', String(${fs}.readdirSync(folder).length))
        process.exit(3)
      })`
    const args = ['--import=tsx', '--input-type=module', '-e', code]
    assert.equal(spawnSync(process.execPath, args, { stdio: 'inherit' }).status, 3)
    assert.deepEqual(readdirSync(path()), ['files'])
    assert.equal(readFileSync(path('files'), 'utf8'), '2')
  })
})
