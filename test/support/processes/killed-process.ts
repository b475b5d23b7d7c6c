import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../../../src/sandbox/sandbox.ts'
import { runProgram } from '../program.ts'
import { wholeProblems } from '../service/whole-answers.ts'
import { membersSeed, wholeState } from './killed-job.ts'

/**
 * Kills the program during a batch, and kills the command that resumes the batch. Then completes
 * the batch and undoes it. Returns an error message, if there is one. The same seed results in the
 * same moments.
 */
export async function killedProcess(seed: number, size: number): Promise<string | undefined> {
  const sandbox = await createSandbox({ seed: membersSeed(size), problemsOf: wholeProblems })
  const { url, token } = await sandbox.listen()
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-killed-'))
  const env = {
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: token,
    DOCSCTL_ORG: 'acme',
    DOCSCTL_STATE_DIR: folder,
  }
  const counts = new Map<string, number>()
  let sent = 0
  let moment = { at: 0, kill: () => {} }
  sandbox.observe(({ method, path, changes }) => {
    sent += 1
    if (sent === moment.at) moment.kill()
    const id = path.split('/').at(-1) as string
    const isChange = method === 'PATCH' && changes.some(({ table }) => table === 'members')
    if (isChange) counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  const killedAt = async (argv: string[], at: number, stdin = '') => {
    sent = 0
    const onStart = (kill: (signal: NodeJS.Signals) => void) => {
      moment = { at, kill: () => kill('SIGKILL') }
    }
    return await runProgram(argv, { env, stdin, onStart })
  }
  try {
    const before = JSON.stringify(wholeState(sandbox.tables))
    const ids = [...sandbox.tables.all('members')].map(({ user }) => user).slice(1)
    const role = ['--role', 'review', '--allow-large']
    const update = ['members', 'update', '-', ...role, '-o', 'ids', '--jobs', '8']
    const resume = ['jobs', 'resume', 'last', '-o', 'ids']
    const random = (of: number) => ((seed * 7919) % of) + 1
    const first = await killedAt(update, 2 + random(size - 2), ids.join('\n'))
    if (first.signal !== 'SIGKILL') return `it was not killed: ${first.stderr}`
    await killedAt(resume, 2 + random(20))
    const last = await killedAt(resume, 0)
    if (last.exit !== 0) return last.stderr
    const wrong = ids.filter((id) => counts.get(id) !== 1)
    if (wrong.length > 0)
      return `${wrong[0]} was changed ${counts.get(wrong[0] as string) ?? 0} times`
    const undone = await killedAt(['undo', '--yes', '-o', 'ids'], 0)
    if (undone.exit !== 0) return undone.stderr
    if (JSON.stringify(wholeState(sandbox.tables)) !== before) return 'undo left something'
    return undefined
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
