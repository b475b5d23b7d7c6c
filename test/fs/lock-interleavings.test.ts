import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { sized } from '../support/sizes.ts'

/** A process that locks a file, one file operation at a time. */
class Stepper {
  readonly child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #input: number
  readonly #pipe: string
  /**
   * the next file operation of the process, `ready` before an attempt, or the result of an attempt
   */
  at = ''

  private constructor(path: string, program: string) {
    const pipe = `${path}.steps-${randomUUID()}`
    spawnSync('sh', ['-c', 'mkfifo "$0"', pipe])
    const argv = [program, path, pipe]
    this.child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
    // opening the pipe would wait for the reader, unless the pipe is also opened for reading
    this.#input = openSync(pipe, 'r+')
    this.#pipe = pipe
    const lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream })
    this.#lines = lines[Symbol.asyncIterator]()
  }

  static async start(path: string, program: string): Promise<Stepper> {
    const stepper = new Stepper(path, program)
    await stepper.#advance()
    // both processes have opened the pipe
    rmSync(stepper.#pipe)
    return stepper
  }

  get hasEnded(): boolean {
    return this.at === 'held' || this.at === 'refused'
  }

  async step(): Promise<void> {
    writeSync(this.#input, '.')
    await this.#advance()
  }

  async #advance(): Promise<void> {
    const { value, done } = await this.#lines.next()
    assert.ok(!done, 'the process has ended')
    this.at = value
  }

  /**
   * Performs at most the given number of steps of an attempt. Returns false if the attempt ends
   * first.
   */
  async steps(count: number): Promise<boolean> {
    for (let taken = 0; taken < count; taken += 1) {
      if (this.hasEnded) return false
      await this.step()
    }
    return true
  }

  async finish(): Promise<string> {
    while (!this.hasEnded) await this.step()
    return this.at
  }

  /** Ends an attempt, and releases the lock if the process holds it. */
  async reset(): Promise<void> {
    while (this.at !== 'ready') await this.step()
  }

  async kill(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    if (this.child.exitCode === null && this.child.signalCode === null) await ended
    closeSync(this.#input)
  }
}

describe('the lock of a killed process', () => {
  let programFolder: string
  let program: string
  let folder: string
  let file: string
  let ended: number
  const steppers: Stepper[] = []

  before(() => {
    programFolder = mkdtempSync(join(tmpdir(), 'docsctl-lock-stepper-'))
    program = join(programFolder, 'lock-stepper.mjs')
    const source = fileURLToPath(new URL('lock-stepper.ts', import.meta.url))
    const format = { bundle: true, platform: 'node', format: 'esm' } as const
    // a bundle starts much faster than the source files
    buildSync({ ...format, entryPoints: [source], outfile: program })
  })
  after(() => rmSync(programFolder, { recursive: true }))

  const start = async () => {
    const stepper = await Stepper.start(file, program)
    steppers.push(stepper)
    return stepper
  }
  const leaveLock = () => writeFileSync(`${file}.lock`, `${hostname()} ${ended} abc`)

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-lock-'))
    file = join(folder, 'acme.sandbox')
    ended = spawnSync(process.execPath, ['--version']).pid
  })
  afterEach(async () => {
    for (const stepper of steppers.splice(0)) await stepper.kill()
    rmSync(folder, { recursive: true })
  })

  it('is acquired by exactly one of three processes, wherever the first two are interrupted', async () => {
    const [one, other, third] = [await start(), await start(), await start()]
    let count = 0
    for (let first = 0, isLonger = true; isLonger; first += 1) {
      for (let second = 0, goesOn = true; goesOn; second += 1) {
        leaveLock()
        isLonger = await one.steps(first)
        goesOn = await other.steps(second)
        const ends = [await third.finish(), await one.finish(), await other.finish()]
        assert.deepEqual(ends.sort(), ['held', 'refused', 'refused'], `${first}, ${second}`)
        for (const stepper of [third, one, other]) await stepper.reset()
        assert.deepEqual(readdirSync(folder), [], `${first}, ${second}`)
        count += 1
      }
    }
    assert.ok(count > 50, String(count))
  })

  it('is acquired by another process, even if the first one that removes it is killed', async () => {
    const other = await start()
    let points = 0
    for (let isLonger = true; isLonger; points += sized(2, 1)) {
      leaveLock()
      const one = await Stepper.start(file, program)
      isLonger = await one.steps(points)
      await one.kill()
      assert.equal(await other.finish(), 'held', `after ${points} steps`)
      await other.reset()
    }
    assert.ok(points > 5, String(points))
  })
})
