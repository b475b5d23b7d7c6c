import assert from 'node:assert/strict'
import { execFileSync, execSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
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
  const errorHint = async (work: () => Promise<unknown>): Promise<string> => {
    const error = await work().then(
      () => assert.fail('the commit was found'),
      (one: { details: { hint: string } }) => one,
    )
    return error.details.hint
  }

  it('works as printed in a shallow clone of one branch', async () => {
    await cloneFeature('--depth=1')
    const command = 'git fetch --depth=1 origin main:refs/remotes/origin/main'
    assert.equal(await errorHint(() => text()), command)
    assert.equal(await errorHint(since), command)
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(), 'main')
    assert.equal((await since())('a.txt'), true)
  })

  it('works for a commit', async () => {
    await cloneFeature('--depth=1')
    const commit = git('origin', 'rev-parse', 'main').toString().trim()
    const command = `git fetch --depth=1 origin ${commit}`
    assert.equal(await errorHint(() => text(commit)), command)
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(commit), 'main')
  })

  it('works as printed for tags, ancestors, and other names of a branch', async () => {
    await cloneFeature('--depth=1')
    git('origin', 'tag', 'v1', 'main')
    git('origin', 'checkout', '-q', 'main')
    await write({ 'origin/a.txt': 'newer' })
    git('origin', 'commit', '-qam', 'three')
    const short = git('origin', 'rev-parse', '--short=7', 'v1').toString().trim()
    const branch = 'git fetch --depth=1 origin main:refs/remotes/origin/main'
    for (const [commit, command, content, instead = commit] of [
      ['main', branch, 'newer', 'origin/main'],
      ['refs/heads/main', branch, 'newer', 'origin/main'],
      ['refs/remotes/origin/main', branch, 'newer'],
      ['v1', 'git fetch --depth=1 origin refs/tags/v1:refs/tags/v1', 'main'],
      ['refs/tags/v1', 'git fetch --depth=1 origin refs/tags/v1:refs/tags/v1', 'main'],
      ['HEAD~1', 'git fetch --unshallow', 'main'],
      ['HEAD^', 'git fetch --unshallow', 'main'],
      ['origin/main~1', 'git fetch --unshallow origin main:refs/remotes/origin/main', 'main'],
      [
        'main~1',
        'git fetch --unshallow origin main:refs/remotes/origin/main',
        'main',
        'origin/main~1',
      ],
      [short, "git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'", 'main'],
    ] as const) {
      await rm(path('clone'), { recursive: true })
      const from = `file://${path('origin')}`
      git('', 'clone', '-q', '--depth=1', '-b', 'feature', '--single-branch', from, 'clone')
      const error = await text(commit).then(
        () => assert.fail(`${commit} was found`),
        (one: Error & { details: { hint: string } }) => one,
      )
      assert.equal(error.details.hint, command)
      const use = instead === commit ? '' : `. Fetch the branch and use git:${instead}`
      assert.equal(
        error.message,
        `Cannot resolve --against git:${commit}:a.txt: commit not found${use}`,
      )
      execSync(command, { cwd: path('clone'), stdio: 'pipe' })
      assert.equal(await text(instead), content)
    }
  })

  it('keeps the history of a complete clone of one branch', async () => {
    await cloneFeature()
    const command = await errorHint(() => text())
    assert.equal(command, 'git fetch origin main:refs/remotes/origin/main')
    git('clone', ...command.split(' ').slice(1))
    assert.equal(await text(), 'main')
    assert.equal(git('clone', 'rev-parse', '--is-shallow-repository').toString(), 'false\n')
  })
})
