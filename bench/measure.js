import { fork, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const benchPath = (file) => fileURLToPath(new URL(file, import.meta.url))
export const docsctl = benchPath('../bin/run.js')
export const mib = (bytes) => Math.round(bytes / 2 ** 20)

const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, ...environment } = process.env
const nowhere = openSync('/dev/null', 'w')

/**
 * Runs Node, or another program, with the given arguments, and without settings that slow down its
 * start. Returns the time in milliseconds and the output to file descriptor 3.
 */
export function run(args, env = {}, expected = 0, file = process.execPath) {
  return new Promise((resolve, reject) => {
    const began = process.hrtime.bigint()
    const child = spawn(file, args, {
      env: { ...environment, ...env },
      stdio: ['ignore', nowhere, nowhere, 'pipe'],
    })
    let report = ''
    child.stdio[3].on('data', (chunk) => {
      report += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const ms = Number(process.hrtime.bigint() - began) / 1e6
      if (code === expected) resolve({ ms, report })
      else reject(new Error(`${file} ${args.join(' ')} exited with ${code}`))
    })
  })
}

/** Runs a program that prints its memory usage, and returns the result. */
export async function measureMemory(args, env, expected) {
  const measured = ['--expose-gc', '--import', benchPath('print-memory.js')]
  return JSON.parse((await run([...measured, ...args], env, expected)).report)
}

/**
 * Calls a function with an environment in which a Node program reports its CPU time, and returns
 * that time in ms. Other programs on the machine affect CPU time less than elapsed time.
 */
export async function measureCpu(work) {
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-bench-'))
  const file = join(folder, 'cpu')
  try {
    await work({ CPU_FILE: file, NODE_OPTIONS: `--import=${benchPath('print-cpu.js')}` })
    return Number(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Starts a server from this folder, and calls a function with its URL. `total` and `more` are the
 * arguments of the server.
 */
export async function withServer(name, total, work, ...more) {
  const server = fork(benchPath(name), [String(total), ...more])
  const port = await new Promise((resolve) => server.once('message', resolve))
  try {
    await work(`http://127.0.0.1:${port}`)
  } finally {
    server.kill()
  }
}

export function signedInEnvironment(url) {
  return {
    DOCSCTL_API_URL: url,
    DOCSCTL_TOKEN: 'tok',
    DOCSCTL_ORG: 'acme',
    DOCSCTL_SPACE: 'spc_1',
    DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
  }
}

/**
 * Returns the median time of each program. The programs run alternately, so that other load on the
 * machine affects all of them.
 */
export async function medians(programs, rounds) {
  const times = Object.fromEntries(Object.keys(programs).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { args, env, code, file }] of Object.entries(programs)) {
      const { ms } = await run(args, env, code, file)
      // ignore the first round, which fills the caches of the machine
      if (round > 0) times[name].push(ms)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]))
}

/** Returns the median start time of Node in ms, which shows how fast the machine is. */
export async function bareStart() {
  const { node } = await medians({ node: { args: ['-e', '0'] } }, 11)
  return node
}

export function median(list) {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]
}

/** Prints a line of the report. If the ratio exceeds its limit, marks it and sets the exit code. */
export function row(name, value, bound) {
  const over = bound !== undefined && value > bound
  if (over) process.exitCode = 1
  const limit = bound === undefined ? '' : `  at most ${bound}${over ? '  OVER' : ''}`
  process.stdout.write(`${name.padEnd(46)} ${value.toFixed(2).padStart(8)}${limit}\n`)
}

/**
 * Runs a bundled source file with the production build of React. Removes `CI` from the environment,
 * because Ink draws nothing if it is set.
 */
export function measureSources(file) {
  const { CI: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['--import=tsx', benchPath(file)], {
    env: { ...env, NODE_ENV: 'production', FORCE_COLOR: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) process.exitCode = 1
}
