import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { npmOutput } from '../../src/features/plugins/npm.ts'
import { openGit } from '../../src/fs/git/git-text.ts'
import { childEnvironment } from '../../src/fs/start-program.ts'
import { runChild } from '../../src/host/program/child-process.ts'
import { startPager } from '../../src/host/terminal/pager.ts'
import { filesFolder } from '../support/files-folder.ts'

const tokens = {
  DOCSCTL_TOKEN: 'docsctl-secret-1',
  DOCSCTL_TOKEN_FILE: '/run/secrets/docsctl',
  GITBOOK_TOKEN: 'gitbook-secret-2',
  GITHUB_TOKEN: 'github-secret-3',
  GITLAB_TOKEN: 'gitlab-secret-4',
  SYSTEM_ACCESSTOKEN: 'azure-secret-5',
  OTHER_NAME: 'Bearer docsctl-secret-1',
}

describe('the environment of a child process', () => {
  const { path, write } = filesFolder()
  const { signal } = new AbortController()

  /**
   * Writes a program that records its environment. Returns an environment in which this program is
   * found first.
   */
  const program = async (name: string) => {
    await write({ [`bin/${name}`]: `#!/bin/sh\nenv >> '${path('seen')}'\n` })
    chmodSync(path(`bin/${name}`), 0o755)
    return { ...tokens, KEPT: 'yes', PATH: `${path('bin')}${delimiter}${process.env.PATH}` }
  }
  const requireNoToken = () => {
    const seen = readFileSync(path('seen'), 'utf8')
    assert.match(seen, /^KEPT=yes$/m)
    assert.doesNotMatch(seen, /secret/)
  }

  it('has no token of docsctl, under any name', () => {
    const env = { ...tokens, github_token: 'x', NPM_TOKEN: 'npm-1', EMPTY: '', NONE: undefined }
    assert.deepEqual(childEnvironment(env), { NPM_TOKEN: 'npm-1', EMPTY: '' })
    assert.deepEqual(childEnvironment({ A: 'stored-token', B: 'b' }, 'stored-token'), { B: 'b' })
    assert.deepEqual(childEnvironment({ DOCSCTL_TOKEN: 'ab', A: 'cab', B: 'ab' }), { A: 'cab' })
  })

  it('has no token for npm', async () => {
    const env = await program('npm')
    await npmOutput(['install'], {
      folder: path(),
      env,
      platform: process.platform,
      signal,
    })
    requireNoToken()
  })

  it('has no token for git', async () => {
    const env = await program('git')
    mkdirSync(path('repo'))
    const name = { where: '--against', typed: 'git:main:a', file: undefined, cwd: path('repo') }
    const { tree } = await openGit({ ...name, env, signal })
    tree.close()
    requireNoToken()
  })

  it('has no token for the pager, or for the call that reads its version', async () => {
    const env = await program('less')
    const pager = await startPager([path('bin/less')], { env, signal, headLines: 1 })
    await pager?.end()
    requireNoToken()
  })

  it('has no token for the editor', async () => {
    const env = await program('vi')
    assert.equal(await runChild({ command: path('bin/vi'), args: [], env, signal }), 0)
    requireNoToken()
  })

  it('has the tokens that a sandbox gives to its program', async () => {
    const env = await program('reorg')
    await runChild({ command: path('bin/reorg'), args: [], env, withTokens: true, signal })
    assert.match(readFileSync(path('seen'), 'utf8'), /^GITBOOK_TOKEN=gitbook-secret-2$/m)
  })
})
