import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DocsctlError } from '../../../errors.ts'
import { quoted } from '../../../output/text/shell-arguments.ts'

/** The properties of a response that docsctl reads. */
export interface WorkerResponse {
  status: number
  text(): Promise<string>
}

/** The members of the class `Miniflare` that docsctl uses. */
interface Worker {
  ready: Promise<unknown>
  dispatchFetch(url: string, init: object): Promise<WorkerResponse>
  dispose(): Promise<void>
}

/** A bundled script running in the Workers runtime that its project has installed. */
export interface LocalRuntime {
  send(url: string, init: object): Promise<WorkerResponse>
  /** Returns the lines that the script has printed since the last call. */
  takeLines(): string[]
  end(): Promise<void>
}

/** The maximum time that a script may take to start, in ms. */
const maxStartTime = 30_000

/**
 * Starts a script. If the script throws an error during startup or takes too long, returns the
 * reason as `fault`.
 */
export async function startScript(
  folder: string,
  script: string,
  limit = maxStartTime,
): Promise<LocalRuntime | { fault: string }> {
  const Miniflare = loadMiniflare(folder)
  const lines: string[] = []
  const collect = (stream: Readable) =>
    stream.on('data', (chunk) => lines.push(...String(chunk).split('\n').filter(Boolean)))
  const worker = new Miniflare({
    script,
    // only a module has exports
    modules: /\bexport\s*(?:\{|default\b)/.test(script.slice(-20_000)),
    // from this date on, the flag provides all Node modules, such as `node:buffer`
    compatibilityDate: '2024-09-23',
    compatibilityFlags: ['nodejs_compat'],
    handleRuntimeStdio: (stdout: Readable, stderr: Readable) => [stdout, stderr].forEach(collect),
  })
  const started = new AbortController()
  try {
    const tooLong = sleep(limit, undefined, { signal: started.signal }).then(() => {
      throw new Error(`No response within ${limit / 1000} seconds`)
    })
    await Promise.race([worker.ready, tooLong])
  } catch (error) {
    await worker.dispose().catch(() => {})
    const thrown = lines.find((line) => /Uncaught|Error:/.test(line))
    return { fault: thrown?.replace(/^.*?Uncaught\s+/, '') ?? (error as Error).message }
  } finally {
    started.abort()
  }
  return {
    send: (url, init) => worker.dispatchFetch(url, init),
    takeLines: () => lines.splice(0),
    end: () => worker.dispose(),
  }
}

const installers: [lockFile: string, command: string][] = [
  ['pnpm-lock.yaml', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn add --dev'],
  ['bun.lock', 'bun add --dev'],
  ['bun.lockb', 'bun add --dev'],
]

/** Loads the Miniflare that the project has installed. docsctl doesn't contain the runtime. */
function loadMiniflare(folder: string): new (options: object) => Worker {
  const project = createRequire(join(folder, 'package.json'))
  let path: string
  try {
    path = project.resolve('miniflare')
  } catch {
    throw new DocsctlError('failed', 'Running a script requires the package miniflare', {
      state: `It is not installed in ${folder} or any parent folder`,
      hint: [quoted(['cd', folder]), `${installCommand(folder)} miniflare`].join(' && '),
    })
  }
  return project(path).Miniflare
}

function installCommand(folder: string): string {
  const found = installers.find(([lockFile]) => existsSync(join(folder, lockFile)))
  if (found) return found[1]
  const isLast = existsSync(join(folder, '.git')) || dirname(folder) === folder
  return isLast ? 'npm install --save-dev' : installCommand(dirname(folder))
}
