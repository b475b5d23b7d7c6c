import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../manifest.ts'

const runFile = promisify(execFile)
/** The time after which a run counts as hanging, in ms. */
const longest = 900_000

interface ProgramCall {
  kind: string
  /** the document */
  name: string
  /** the arguments after `docsctl openapi` */
  args: string[]
}

export interface ProgramRun extends Omit<ProgramCall, 'args'> {
  /** the size of the document */
  bytes: number
  exit: number
  seconds: number
  megabytes: number
  stdout: string
}

/** Runs the built program, measures it, and prints failures. */
export class ProgramRuns {
  readonly all: ProgramRun[] = []
  crashes = 0
  hangs = 0
  /** documents that are invalid */
  refused = 0
  failures = 0
  readonly #folder: string
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
    writeFileSync(
      this.#hook,
      "process.on('exit', () => require('node:fs').writeFileSync(process.env.USAGE_FILE, String(process.resourceUsage().maxRSS)))",
    )
  }

  get #hook(): string {
    return join(this.#folder, 'usage.cjs')
  }

  async run({ kind, name, args }: ProgramCall): Promise<ProgramRun> {
    const used = join(this.#folder, `usage-${this.#count++}.txt`)
    const env = {
      ...{ PATH: process.env.PATH, HOME: this.#folder, DOCSCTL_STATE_DIR: this.#folder },
      ...{ NODE_OPTIONS: `--require ${this.#hook}`, USAGE_FILE: used },
    }
    const words = [join(root, 'bin/run.js'), 'openapi', ...args]
    const options = { cwd: this.#folder, env, timeout: longest, maxBuffer: 2 ** 30 }
    const start = performance.now()
    const result = await runFile(process.execPath, words, options).then(
      (done) => ({ code: 0, killed: false, ...done }),
      (error: { code: unknown; killed: boolean; stdout: string; stderr: string }) => error,
    )
    const exit = typeof result.code === 'number' ? result.code : -1
    const run: ProgramRun = {
      ...{ kind, name, exit, stdout: result.stdout, seconds: (performance.now() - start) / 1000 },
      bytes: statSync(args.find((one) => one.includes('/')) ?? '').size,
      megabytes: existsSync(used) ? Number(readFileSync(used, 'utf8')) / 1024 : 0,
    }
    rmSync(used, { force: true })
    this.all.push({ ...run, stdout: '' })
    this.#record(run, result)
    return run
  }

  #record(
    { kind, name, exit }: ProgramRun,
    { killed, stderr }: { killed: boolean; stderr: string },
  ): void {
    const isRefused = exit === 11 && kind === 'check'
    if (killed) this.hangs += 1
    else if (isRefused) this.refused += 1
    else if (exit !== 0) this.crashes += 1
    if (exit === 0) return
    const result = killed
      ? 'timed out'
      : isRefused
        ? 'rejected the document'
        : `exited with ${exit}`
    process.stdout.write(`${kind} of ${name} ${result}\n${stderr.slice(0, 500)}\n`)
  }

  /** Prints and counts a wrong result of a run that succeeded. */
  fail(name: string, message: string): void {
    this.failures += 1
    process.stdout.write(`${name}: ${message}\n`)
  }
}
