import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Exited, runProgram } from '../../support/program.ts'
import { sized } from '../../support/sizes.ts'

const rounds = sized(2, 10)

interface Started {
  /** resolves when the sandbox accepts requests, or when its process exits */
  outcome: Promise<'serves' | Exited>
  kill: () => Promise<void>
}

function startSandbox(folder: string): Started {
  let kill = () => {}
  let serves = () => {}
  const served = new Promise<'serves'>((resolve) => {
    serves = () => resolve('serves')
  })
  const argv = ['sandbox', 'serve', '--seed', 'empty', '--json', '--data', 'acme.sandbox']
  const ended = runProgram(argv, {
    cwd: folder,
    onStart: (send) => {
      kill = () => send('SIGKILL')
    },
    onOutput: () => serves(),
  })
  return {
    outcome: Promise.race([served, ended]),
    kill: async () => {
      kill()
      await ended
    },
  }
}

describe('the data file of a killed sandbox', () => {
  let folder: string
  const started: Started[] = []

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-e2e-'))
  })
  afterEach(async () => {
    for (const { kill } of started.splice(0)) await kill()
    rmSync(folder, { recursive: true })
  })

  it(`is served by one of two sandboxes that start at the same time, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const killed = startSandbox(folder)
      started.push(killed)
      assert.equal(await killed.outcome, 'serves')
      await killed.kill()
      assert.ok(readdirSync(folder).includes('acme.sandbox.lock'))
      const two = [startSandbox(folder), startSandbox(folder)]
      started.push(...two)
      const outcomes = await Promise.all(two.map(({ outcome }) => outcome))
      const refused = outcomes.filter((one) => one !== 'serves')
      assert.equal(refused.length, 1, JSON.stringify(outcomes))
      const [{ exit, stderr }] = refused as [Exited]
      const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) as string)
      assert.deepEqual(
        [exit, error.kind, error.message],
        [2, 'usage', `Another sandbox is using ${join(realpathSync(folder), 'acme.sandbox')}`],
      )
      for (const { kill } of two) await kill()
    }
  })
})
