import assert from 'node:assert/strict'
import { runInstallScripts } from '../../../src/features/plugins/install-scripts.ts'
import { filesFolder } from '../../support/files-folder.ts'

type Permission = Parameters<typeof runInstallScripts>[0]

describe('the install scripts of a plugin', () => {
  const { path, write } = filesFolder()

  /** Runs the scripts with the given flags and answers the prompt with no. Returns the output. */
  async function printed(...flags: string[]): Promise<string[]> {
    const packages = { 'node_modules/eager': { version: '1.0.0', hasInstallScript: true } }
    await write({ 'node_modules/.package-lock.json': JSON.stringify({ packages }) })
    const texts: string[] = []
    const print = async (text: string) => void texts.push(text.trim())
    const run = {
      args: { has: (flag: string) => flags.includes(flag) },
      console: { interactive: true, note: print, progress: { clear: async () => {} } },
      environment: { stderr: { write: print }, stdin: { readLine: async () => 'n' } },
    } as unknown as Permission['run']
    // npm isn't found, so no script runs
    const npmRun: Permission['npmRun'] = {
      folder: path('.'),
      env: { PATH: '' },
      platform: 'linux',
      signal: new AbortController().signal,
    }
    await runInstallScripts({ run, npmRun, name: 'eager', before: new Set() }).catch(() => {})
    return texts
  }

  it('are named in the prompt, and in a note only without a prompt', async () => {
    assert.deepEqual(await printed('run-scripts'), [
      'About to run the install scripts of eager\nContinue? [y/N]',
    ])
    assert.deepEqual(await printed('run-scripts', 'yes'), [
      'note: Running the install scripts of eager',
    ])
  })
})
