import { detectPipeline, escapeForLog } from '../../output/ci/detect.ts'
import type { Markup } from '../../output/ci/log-commands.ts'
import { defaultFormat, type OutputFormat } from '../../output/formats.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import { Progress } from '../terminal/progress.ts'
import type { Runtime } from './runtime.ts'

interface ConsoleOptions {
  args: ParsedArgs
  runtime: Runtime
  /** returns the output format that the settings select, if there is one */
  formatSetting: () => Promise<OutputFormat | undefined>
}

/** The console of a run: notes, progress, and output format. */
export class RunConsole {
  readonly progress: Progress
  /**
   * the function that receives notes while a full-screen view or another program uses the screen
   */
  divertNotes: ((text: string) => void) | undefined
  readonly #options: ConsoleOptions

  constructor(options: ConsoleOptions, progress = createProgress(options.runtime)) {
    this.#options = options
    this.progress = progress
  }

  /** Returns a copy of this console that uses a different function to print notes. */
  withNotes(note: (text: string) => Promise<void>): RunConsole {
    return Object.assign(new RunConsole(this.#options, this.progress), { note })
  }

  /** Returns whether the user can answer a prompt. */
  get interactive(): boolean {
    const { args, runtime } = this.#options
    // `stdin` is checked last, because accessing it opens the stream
    return runtime.stderr.isTTY && runtime.stdin.isTTY && !args.has('no-input')
  }

  get color(): boolean {
    const { args, runtime } = this.#options
    const { env, stdout } = runtime
    if (args.has('no-color') || env.NO_COLOR || env.TERM === 'dumb') return false
    return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stdout.isTTY
  }

  /**
   * Returns the output format. It comes from the flags, otherwise from the settings. The default
   * depends on whether stdout is a terminal.
   */
  async format(): Promise<OutputFormat> {
    const { runtime, formatSetting } = this.#options
    return this.typedFormat ?? (await formatSetting()) ?? defaultFormat(runtime.stdout)
  }

  /**
   * Returns whether the output format is the default in a CI job. The log of the job may then
   * contain the result.
   */
  async isForLog(): Promise<boolean> {
    const { runtime, formatSetting } = this.#options
    if (this.typedFormat || detectPipeline(runtime.env) === undefined) return false
    return (await formatSetting()) === undefined
  }

  /** Returns the format that the flags select. */
  get typedFormat(): OutputFormat | undefined {
    const { args } = this.#options
    return args.has('json') ? 'json' : (args.text('output') as OutputFormat | undefined)
  }

  /**
   * Prints whole lines of sanitized text to stdout. Escapes text that a CI system would interpret
   * as a command.
   */
  async print(text: string, markup?: Markup): Promise<void> {
    const { stdout, env } = this.#options.runtime
    await this.progress.clear()
    await stdout.write(await escapeForLog(text, env, stdout, markup))
  }

  /** Prints unmodified data for other programs to stdout. */
  async printData(data: string | Uint8Array): Promise<void> {
    await this.#options.runtime.stdout.write(data)
  }

  /**
   * Prints a line for users to stderr. Sanitizes the text, because it may contain text from the
   * service.
   */
  async note(text: string): Promise<void> {
    const { args, runtime } = this.#options
    if (args.has('quiet')) return
    if (this.divertNotes) {
      this.divertNotes(text)
      return
    }
    await this.progress.clear()
    const line = await escapeForLog(sanitize(text), runtime.env, runtime.stderr)
    // errors are ignored, because the run continues even if stderr is closed
    await runtime.stderr.write(`${line}\n`).catch(() => {})
  }
}

function createProgress({ stderr, env, later }: Runtime): Progress {
  return new Progress(stderr, env.TERM !== 'dumb', later)
}
