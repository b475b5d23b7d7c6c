import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { largeAnswers, packing } from './answers.js'
import { audit } from './audit.js'
import { backup } from './backup.js'
import { batch } from './batch.js'
import { completion } from './completion.js'
import { executable } from './executable.js'
import { manyCommands } from './many-commands.js'
import {
  benchPath,
  docsctl,
  measureMemory,
  measureSources,
  medians,
  mib,
  row,
  run,
  signedInEnvironment,
  withServer,
} from './measure.js'
import { names } from './names.js'
import { org } from './org.js'
import { publishing } from './publishing.js'
import { review } from './review.js'
import { sandbox } from './sandbox.js'
import { startLimit } from './start-limits.js'

/**
 * Measures the performance of docsctl. Most results are ratios, such as the startup time relative
 * to the startup time of Node.
 */

const only = process.argv[2]

const withMembers = (total, work) => withServer('members-server.js', total, work)

const listing = [docsctl, 'members', 'list', '-o', 'jsonl']

const table = [docsctl, 'members', 'list', '-o', 'table', '--limit', '5']

/** Returns the environment of a user who has installed the example plugin. */
async function installedPlugin() {
  const env = { DOCSCTL_STATE_DIR: mkdtempSync(join(tmpdir(), 'docsctl-bench-')) }
  await run([docsctl, 'plugins', 'install', benchPath('../examples/onboarding')], env)
  process.once('exit', () => rmSync(env.DOCSCTL_STATE_DIR, { recursive: true }))
  return env
}

async function startUp() {
  process.stdout.write(`\nstartup on ${process.version}, as a ratio to node -e 0 (medians of 20)\n`)
  await withMembers(1000, async (url) => {
    const withPlugin = { ...signedInEnvironment(url), ...(await installedPlugin()) }
    const { node, pluginList, pluginTable, ...times } = await medians(
      {
        node: { args: ['-e', '0'] },
        version: { args: [docsctl, '--version'] },
        help: { args: [docsctl, 'teams', 'list', '--help'] },
        usage: { args: [docsctl, 'teams', 'list', '--limt', '5'], code: 2 },
        list: { args: [...listing, '--limit', '5'], env: signedInEnvironment(url) },
        table: { args: table, env: signedInEnvironment(url) },
        pluginList: { args: [...listing, '--limit', '5'], env: withPlugin },
        pluginTable: { args: table, env: withPlugin },
      },
      20,
    )
    for (const [name, time] of Object.entries(times)) {
      row(name, time / node, startLimit(name))
    }
    row('list, additional time with a plugin', (pluginList - times.list) / node, 0.3)
    row('table, additional time with a plugin', (pluginTable - times.table) / node, 0.3)
  })
}

async function longList() {
  process.stdout.write(
    '\n100,000 members as jsonl, as a ratio to a handwritten loop (medians of 7)\n',
  )
  await withMembers(100_000, async (url) => {
    const times = await medians(
      {
        byHand: { args: [benchPath('hand-written-loop.js'), url] },
        docsctl: { args: listing, env: signedInEnvironment(url) },
      },
      7,
    )
    row('docsctl members list -o jsonl', times.docsctl / times.byHand, 0.75)
    process.stdout.write(
      `  (${Math.round(times.docsctl)} ms against ${Math.round(times.byHand)} ms)\n`,
    )
  })
}

/**
 * Measures a dry run with 20,000 arguments, because scripts pass many IDs in a large organization.
 */
async function manyWords() {
  process.stdout.write('\nteams delete --dry-run with 20,000 IDs (median of 5)\n')
  const ids = Array.from({ length: 20_000 }, (_, index) => `team_${index}`)
  const { all } = await medians(
    {
      all: {
        // there is no service, and the current state isn't read
        args: [docsctl, 'teams', 'delete', ...ids, '--dry-run', '--max-wait', '0'],
        env: signedInEnvironment('http://127.0.0.1:9'),
      },
    },
    5,
  )
  row('seconds', all / 1000, 0.9)
}

/**
 * Measures the memory that is in use at the end. The peak would depend on the garbage collector.
 */
async function memory() {
  process.stdout.write('\nmemory of members list with 1,000,000 members\n')
  for (const format of ['jsonl', 'json']) {
    const docsctlAt = {}
    const byHandAt = {}
    for (const total of [10_000, 1_000_000]) {
      await withMembers(total, async (url) => {
        docsctlAt[total] = await measureMemory(
          [docsctl, 'members', 'list', '-o', format],
          signedInEnvironment(url),
        )
        byHandAt[total] = await measureMemory([benchPath('hand-written-loop.js'), url])
      })
    }
    const [small, large] = [docsctlAt[10_000], docsctlAt[1_000_000]]
    row(
      `${format}: live memory, as a ratio to that with 10,000 members`,
      large.alive / small.alive,
      1.2,
    )
    row(
      `${format}: peak memory, as a ratio to a handwritten loop`,
      large.peak / byHandAt[1_000_000].peak,
      1.3,
    )
    process.stdout.write(
      `  (live ${mib(small.alive)} and ${mib(large.alive)} MiB, peak ${mib(large.peak)} MiB)\n`,
    )
  }
}

/**
 * Measures the memory of a diff. The diff must not keep the Markdown of all pages, which would take
 * 120 MB.
 */
async function diffMemory() {
  process.stdout.write(
    '\nmemory of change-requests diff with 2,000 changed pages, as a ratio to that with 200\n',
  )
  for (const form of [[], ['--format', 'json']]) {
    const at = {}
    for (const candidates of [200, 2000]) {
      await withServer('change-request-server.js', candidates, async (url) => {
        at[candidates] = await measureMemory(
          [docsctl, 'cr', 'diff', '1', ...form],
          signedInEnvironment(url),
        )
      })
    }
    const [small, large] = [at[200], at[2000]]
    const name = form.join(' ') || 'unified'
    row(`${name}: live memory`, large.alive / small.alive, 1.2)
    row(`${name}: peak memory`, large.peak / small.peak, 1.5)
    process.stdout.write(`  (peak ${mib(small.peak)} and ${mib(large.peak)} MiB)\n`)
  }
}

/** Measures text functions with inputs for which quadratic time would mean hours. */
function texts() {
  process.stdout.write('\ntext functions with 1 MB of their worst input: milliseconds\n')
  measureSources('texts.ts')
}

const parts = {
  texts,
  startUp,
  executable,
  manyCommands,
  completion,
  names,
  audit,
  org,
  backup,
  longList,
  manyWords,
  batch,
  memory,
  diffMemory,
  largeAnswers,
  packing,
  publishing,
  review,
  sandbox,
}
for (const [name, part] of Object.entries(parts)) if (!only || only === name) await part()
