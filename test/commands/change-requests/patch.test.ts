import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nock from 'nock'
import { docsctl } from '../../support/docsctl.ts'
import {
  page,
  path,
  reads,
  service,
  texts,
  trees,
} from '../../support/review/change-request-sample.ts'

const edited = { documentId: 'new', updatedAt: '2025-05-30T12:00:00.000Z' }

const table = '| a | b |\n|---|---|\n| 1 | 2 |\n'
const aligned = '| a   | b   |\n|-----|-----|\n| 1   | 3   |\n'

describe('a change request exported as files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsctl-patch-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    const left = nock.pendingMocks()
    nock.cleanAll()
    assert.deepEqual(left, [])
  })

  it('is a patch for git apply with changed, added, removed, and moved pages', async () => {
    const before = `One.\n\nTwo.\n\n${table}`
    const after = `One.\n\nTwo, changed.\n\n${aligned}`
    reads()
    trees(
      { pages: [page('a'), page('gone'), page('moved', { path: 'old/moved' })] },
      {
        pages: [
          page('a', edited),
          page('new', edited),
          page('moved', { path: 'moved', ...edited, slug: 'm' }),
        ],
      },
    )
    texts('a', { main: before, own: after })
    texts('new', { own: 'New, without an end' })
    texts('gone', { main: 'Gone.\n' })
    texts('moved', { main: 'As it was.\n', own: 'As it was.\nAnd more.\n' })
    const words = ['cr', 'diff', '12', '--space', 'spc_1', '--format', 'patch']
    const { exit, stdout, stderr } = await docsctl(words)
    assert.deepEqual([exit, stderr], [0, ''])

    const git = (...args: string[]) =>
      spawnSync('git', args, { cwd: folder, input: stdout, encoding: 'utf8' })
    git('init', '-q')
    await writeFile(join(folder, 'a.md'), before)
    await writeFile(join(folder, 'gone.md'), 'Gone.\n')
    await mkdir(join(folder, 'old'))
    await writeFile(join(folder, 'old/moved.md'), 'As it was.\n')
    const applied = git('apply', '-')
    assert.deepEqual([applied.status, applied.stderr], [0, ''])
    const read = (name: string) => readFile(join(folder, name), 'utf8')
    assert.equal(await read('a.md'), after)
    assert.equal(await read('new.md'), 'New, without an end')
    assert.equal(await read('moved.md'), 'As it was.\nAnd more.\n')
    await assert.rejects(read('gone.md'))
    await assert.rejects(read('old/moved.md'))
  })

  it('is written into a folder page by page, and never outside of it', async () => {
    const tree = 'metadata=false&computed=false'
    service()
      .get(`${path}/content/pages?${tree}`)
      .reply(200, {
        pages: [page('a', { path: 'guides/a' }), page('evil', { path: '../../evil' })],
      })
    texts('a', { own: '# A\n' })
    texts('evil', { own: 'Out.\n' })
    const words = ['cr', 'checkout', '12', folder, '--space', 'spc_1', '-o', 'tsv']
    const { exit, stdout } = await docsctl(words)
    assert.equal(exit, 0)
    assert.equal(await readFile(join(folder, 'guides/a.md'), 'utf8'), '# A\n')
    assert.equal(await readFile(join(folder, 'evil.md'), 'utf8'), 'Out.\n')
    assert.match(stdout, /guides\/a\t.*guides\/a\.md\n/)
  })
})
