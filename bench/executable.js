import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { executableName, hostTarget } from '../scripts/package/targets.js'
import { withCachedMembers } from './completion.js'
import { benchPath, docsctl, medians, signedInEnvironment, withServer } from './measure.js'
import { startLimit } from './start-limits.js'

/** The limits of a start of the executable, as a ratio to Node. */
const limits = { version: 1.15, help: 1.7, usage: 1.9, list: 3, table: 3.6, completion: 1.2 }

/** The corresponding gh commands. The executable must be faster in these rows. */
const uses = {
  version: ['--version'],
  help: ['pr', 'list', '--help'],
  usage: ['pr', 'list', '--limt', '5'],
}

const { version } = JSON.parse(readFileSync(benchPath('../package.json'), 'utf8'))

/** Compares the starts of the executable, `dist`, and gh in one table. */
export async function executable() {
  const file = benchPath(`../release/${executableName(version, hostTarget())}`)
  process.stdout.write('\nthe executable, dist, and gh, as a ratio to node -e 0 (medians of 20)\n')
  if (!existsSync(file)) {
    process.stdout.write('SKIPPED: the executable is missing. To build it, run "npm run package"\n')
    return
  }
  const gh = spawnSync('gh', ['--version'], { encoding: 'utf8' }).stdout?.split('\n')[0]
  if (!gh) process.stdout.write("without gh, because it isn't installed\n")
  await withCachedMembers(async (cached) => {
    await withServer('members-server.js', 1000, async (url) => {
      await startTable(file, gh, { cached, signedIn: signedInEnvironment(url) })
    })
  })
  await longList(file)
}

/** Returns the arguments of docsctl by row. */
function starts({ cached, signedIn }) {
  const list = ['members', 'list', '--limit', '5', '-o']
  return {
    version: { args: ['--version'] },
    help: { args: ['teams', 'list', '--help'] },
    usage: { args: ['teams', 'list', '--limt', '5'], code: 2 },
    list: { args: [...list, 'jsonl'], env: signedIn },
    table: { args: [...list, 'table'], env: signedIn },
    completion: { args: ['__complete', 'zsh', 'members', 'get', 'usr_1234'], env: cached },
  }
}

async function startTable(file, gh, environments) {
  const programs = { node: { args: ['-e', '0'] } }
  for (const [name, start] of Object.entries(starts(environments))) {
    programs[`file ${name}`] = { file, ...start }
    programs[`dist ${name}`] = { ...start, args: [docsctl, ...start.args] }
    if (gh && uses[name]) {
      const env = { GH_CONFIG_DIR: '/nonexistent/gh', GH_NO_UPDATE_NOTIFIER: '1' }
      programs[`gh ${name}`] = { file: 'gh', args: uses[name], env, code: name === 'usage' ? 1 : 0 }
    }
  }
  const { node, ...times } = await medians(programs, 20)
  const ratio = (program, name) => {
    const time = times[`${program} ${name}`]
    return time === undefined ? '-' : (time / node).toFixed(2)
  }
  line('', ['file', 'limit', 'dist', 'limit', 'gh'])
  for (const [name, limit] of Object.entries(limits)) {
    const ofDist = [ratio('dist', name), startLimit(name)]
    const cells = [ratio('file', name), limit, ...ofDist, ratio('gh', name)]
    const isOver = times[`file ${name}`] / node > limit
    const isSlower = times[`file ${name}`] > times[`gh ${name}`]
    if (isOver || isSlower) process.exitCode = 1
    line(name, cells, `${isOver ? '  OVER' : ''}${isSlower ? '  SLOWER THAN gh' : ''}`)
  }
  if (gh) process.stdout.write(`(${gh})\n`)
}

/** Prints a row of the table. */
function line(name, cells, more = '') {
  const text = cells.map((cell) => String(cell).padStart(7)).join('')
  process.stdout.write(`${name.padEnd(12)}${text}${more}\n`)
}

/** Compares the executable with `dist` for a list of 100,000 members. */
async function longList(file) {
  process.stdout.write('\n100,000 members as jsonl with the executable (medians of 7)\n')
  const args = ['members', 'list', '-o', 'jsonl']
  await withServer('members-server.js', 100_000, async (url) => {
    const env = signedInEnvironment(url)
    const times = await medians(
      { file: { file, args, env }, dist: { args: [docsctl, ...args], env } },
      7,
    )
    const isOver = times.file > times.dist
    if (isOver) process.exitCode = 1
    const shown = `${Math.round(times.file)} ms, dist ${Math.round(times.dist)} ms`
    process.stdout.write(`${shown}${isOver ? '  OVER' : ''}\n`)
  })
}
