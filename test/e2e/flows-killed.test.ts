import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptySeed } from '../../src/sandbox/seed/seed.ts'
import { endAll, type Served, serve } from '../sandbox/served.ts'
import {
  countExecutions,
  withChangeRequests,
  writeManifest,
} from '../support/processes/flow-jobs.ts'
import { runProgram } from '../support/program.ts'
import { sized } from '../support/sizes.ts'

describe('a killed flow', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-flows-'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    await endAll()
  })

  /** Kills the program after the given number of responses, then resumes the job. */
  const killedAt = async (served: Served, count: number, argv: string[], stdin = '') => {
    const env = {
      DOCSCTL_API_URL: served.url,
      DOCSCTL_TOKEN: served.token,
      DOCSCTL_ORG: 'acme',
      DOCSCTL_STATE_DIR: join(folder, 'state'),
    }
    let sent = 0
    let kill = () => {}
    served.sandbox.observe(() => {
      sent += 1
      if (sent === count) kill()
    })
    const killed = await runProgram(argv, {
      env,
      stdin,
      cwd: folder,
      onStart: (signal) => {
        kill = () => signal('SIGKILL')
      },
    })
    assert.equal(killed.signal, 'SIGKILL', killed.stderr)
    return await runProgram(['jobs', 'resume', 'last', '-o', 'ids'], { env, cwd: folder })
  }

  for (const count of sized([30], [9, 30, 52])) {
    it(`merges each change request once: at request ${count}`, async () => {
      const { served, space, ids } = await withChangeRequests(12)
      const argv = ['cr', 'merge', '-', '--space', space, '--yes', '--gate', 'conflicts']
      const resumed = await killedAt(served, count, argv, ids.join('\n'))
      assert.equal(resumed.exit, 0, resumed.stderr)
      const times = countExecutions(served, 'changeRequests.merge', -2)
      assert.deepEqual(times, new Map(ids.map((id) => [id, 1])))
    })
  }

  for (const count of sized([12], [3, 12, 25])) {
    it(`publishes each document once: at request ${count}`, async () => {
      const slugs = Array.from({ length: 12 }, (_, index) => `api-${index}`)
      writeManifest(folder, slugs)
      const served = await serve({ seed: emptySeed, time: Date.now })
      const argv = ['openapi', 'publish', '--manifest', 'all.yaml', '--jobs', '1', '--no-wait']
      const resumed = await killedAt(served, count, argv)
      assert.equal(resumed.exit, 0, resumed.stderr)
      const times = countExecutions(served, 'openapi.publish', -1)
      assert.deepEqual(times, new Map(slugs.map((slug) => [slug, 1])))
    })
  }
})
