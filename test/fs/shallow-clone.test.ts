import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { changedSince, openGit } from '../../src/fs/git/git-text.ts'
import { filesFolder } from '../support/files-folder.ts'

describe('the command that fetches a missing commit', () => {
  const { path, write } = filesFolder()
  const git = (folder: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: path(folder),
      stdio: 'pipe',
    })

  /** Clones only the branch `feature` of a repository, as CI services do. */
  async function cloneFeature(...options: string[]): Promise<void> {
    await write({ 'origin/a.txt': 'main' })
    git('origin', 'init', '-q', '-b', 'main')
    git('origin', 'add', '.')
    git('origin', 'commit', '-qm', 'one')
    git('origin', 'checkout', '-qb', 'feature')
    await write({ 'origin/a.txt': 'feature' })
    git('origin', 'commit', '-qam', 'two')
    git('', 'clone', '-q', ...options, '--single-branch', `file://${path('origin')}`, 'clone')
  }

  const name = () => {
    const { signal } = new AbortController()
    return { where: '--against', file: undefined, cwd: path('clone'), env: process.env, signal }
  }
  const text = async (commit = 'origin/main') => {
    const { tree, path: file } = await openGit({ ...name(), typed: `git:${commit}:a.txt` })
    const found = await tree.textOf(file)
    tree.close()
    return found
  }
  const since = () => changedSince('origin/main', name())
  const hintOf = async (work: () => Promise<unknown>): Promise<string> => {
    const error = await work().then(
      () => assert.fail('the commit was found'),
      (one: { details: { hint: string } }) => one,
    )
    return error.details.hint
  }

  it('works as printed in a shallow clone of one branch', async () => {
    await cloneFeature('--depth=1')
    const command = 'git fetch --depth=1 origin main:refs/remotes/origin/main'
    assert.equal(await hintOf(() => text()), command)
    assert.equal(await hintOf(since), command)
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(), 'main')
    assert.equal((await since())('a.txt'), true)
  })

  it('contains a commit, but no other reference', async () => {
    await cloneFeature('--depth=1')
    const commit = git('origin', 'rev-parse', 'main').toString().trim()
    const command = `git fetch --depth=1 origin ${commit}`
    assert.equal(await hintOf(() => text(commit)), command)
    assert.equal(await hintOf(() => text('v1')), 'git fetch')
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(commit), 'main')
  })

  it('keeps the history of a complete clone of one branch', async () => {
    await cloneFeature()
    const command = await hintOf(() => text())
    assert.equal(command, 'git fetch origin main:refs/remotes/origin/main')
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(), 'main')
    assert.equal(git('clone', 'rev-parse', '--is-shallow-repository').toString(), 'false\n')
  })
})
