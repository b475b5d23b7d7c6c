import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import type { Exited } from '../../test/support/program.ts'
import { runWatched } from '../bugs.ts'
import { moveOrgFiles } from './judge.ts'
import { type KillingRelay, type KillPoint, killingRelay } from './killing-relay.ts'

/** The files, sandbox, and proxy that the processes of a round share. */
export interface Machine {
  sandbox: Sandbox
  relay: KillingRelay
  place: string
  /** returns the number of jobs */
  jobs: () => number
  run: (argv: string[], point?: KillPoint, stdin?: readonly string[]) => Promise<Exited>
}

/** Creates a sandbox and a copy of the folder `template`, and calls a function with them. */
export async function withMachine<Result>(
  seed: Seed,
  template: string,
  work: (machine: Machine) => Promise<Result>,
): Promise<Result> {
  const sandbox = await createSandbox({ seed })
  const { url, token } = await sandbox.listen()
  const relay = await killingRelay(url)
  const place = mkdtempSync(join(tmpdir(), 'soak-killed-'))
  cpSync(template, join(place, 'work'), { recursive: true })
  moveOrgFiles(join(place, 'work'), relay.url)
  const env = {
    DOCSCTL_API_URL: relay.url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_ORG: 'acme',
    DOCSCTL_STATE_DIR: join(place, 'state'),
    DOCSCTL_CACHE_DIR: join(template, '../cache'),
  }
  const run: Machine['run'] = async (argv, point, stdin = []) => {
    const exited = await runWatched(argv, {
      env,
      cwd: join(place, 'work'),
      stdin: stdin.join('\n'),
      onStart: (kill) => relay.arm(point, () => kill('SIGKILL')),
    })
    await relay.settled()
    return exited
  }
  try {
    const jobs = () => {
      const folder = join(place, 'state/jobs')
      const names = existsSync(folder) ? readdirSync(folder) : []
      return names.filter((name) => name.endsWith('.jsonl')).length
    }
    return await work({ sandbox, relay, place, jobs, run })
  } finally {
    await relay.close()
    await sandbox.close()
    rmSync(place, { recursive: true, force: true })
  }
}
