import { parseFaults } from '../src/sandbox/http/faults.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/sandbox/sandbox.ts'
import { splitArguments } from '../test/support/docsctl.ts'
import {
  type Kill,
  KillableMachine,
  membersSeed,
  wholeState,
} from '../test/support/processes/killed-job.ts'
import type { Part, Tally } from './tally.ts'

const faults = '429=0s@10%,502=5%,reset=3%'

/**
 * Kills batches at each of their requests, then resumes and undoes them. Each step must take effect
 * exactly once.
 */
export async function jobs({ some, tally }: Part): Promise<void> {
  const size = some(500)
  const atEach = tally(`a batch of ${size} changes, killed at each request, resumed, and undone`)
  for (let request = 1; request <= size + 2; request += 1) {
    const moment = request % 2 === 0 ? 'before' : 'after'
    await goneThrough({ request, moment }, size, {}, atEach)
  }
  for (const faultSeed of [1, 2, 3, 4, 5]) {
    const row = tally(`a killed batch with \`${faults}\`, seed ${faultSeed}`)
    const step = Math.max(1, Math.round(size / 20))
    for (let request = 3; request <= size; request += step) {
      const options = { faults: parseFaults(faults), faultSeed }
      await goneThrough({ request, moment: 'after' }, size, options, row)
    }
  }
}

async function goneThrough(
  kill: Kill,
  size: number,
  options: SandboxOptions,
  row: Tally,
): Promise<void> {
  const sandbox = await createSandbox({ ...options, seed: membersSeed(size) })
  const { url, token } = await sandbox.listen()
  const machine = new KillableMachine({
    env: { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: token, DOCSCTL_ORG: 'acme' },
  })
  const how = JSON.stringify({ kill, faultSeed: options.faultSeed })
  try {
    const before = JSON.stringify(wholeState(sandbox.tables))
    const ids = [...sandbox.tables.all('members')].map(({ user }) => user).slice(1)
    const count = countsOf(sandbox)
    const update = splitArguments('members update - --role review --allow-large -o ids --jobs 8')
    await machine.runKilled(update, kill, { stdin: ids })
    // without a journal, the batch hasn't started, so run it again
    const line = machine.jobs().length > 0 ? 'jobs resume last -o ids' : undefined
    const exit = await untilDone(machine, line ? splitArguments(line) : update, line ? [] : ids)
    row.tried(exit === 0)
    const twice = ids.filter((id) => count.get(id) !== 1)
    if (twice.length > 0) row.broken('duplicates', `${twice.slice(0, 5)}: ${how}`)
    if (exit !== 0) row.broken('unreported', `resume exited with ${exit}: ${how}`)
    await machine.run(splitArguments('undo --yes -o ids'))
    await untilDone(machine, splitArguments('jobs resume last -o ids'), [])
    const after = JSON.stringify(wholeState(sandbox.tables))
    if (after !== before) row.broken('unreported', `undo didn't restore the state: ${how}`)
  } finally {
    machine.end()
    await sandbox.close()
  }
}

/** Counts the changes to each member's role. Ignores requests that change nothing. */
function countsOf(sandbox: Sandbox): Map<string, number> {
  const counts = new Map<string, number>()
  sandbox.observe(({ method, path, changes }) => {
    const isChanged = changes.some(
      ({ table, before, after }) =>
        table === 'members' && JSON.stringify(before) !== JSON.stringify(after),
    )
    const id = path.split('/').at(-1) as string
    if (method === 'PATCH' && isChanged) counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  return counts
}

/**
 * Resumes a job until all steps are complete, because the service's faults can also interrupt the
 * resumed job.
 */
async function untilDone(
  machine: KillableMachine,
  argv: string[],
  stdin: string[],
): Promise<number> {
  let exit = 1
  for (let round = 0; round < 10 && exit !== 0; round += 1) {
    ;({ exit } = await machine.run(argv, { stdin }))
  }
  return exit
}
