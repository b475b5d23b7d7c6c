import { inert } from '../../output/ci/detect.ts'
import { defaultFormat, type OutputFormat } from '../../output/formats.ts'
import { sanitize } from '../../output/text/sanitize.ts'
import type { ParsedArgs } from '../arguments/parsed-args.ts'
import { Progress } from '../terminal/progress.ts'
import type { Runtime } from './runtime.ts'

interface ConsoleOptions {
  args: ParsedArgs
  runtime: Runtime
  /** the output format in the settings, if any */
  formatSetting: () => Promise<OutputFormat | undefined>
}

/** The notes, progress, and output format of a run. */
export class RunConsole {
  readonly progress: Progress
  /** receives the notes while another program uses the screen */
  divertNotes: ((text: string) => void) | undefined
  readonly #options: ConsoleOptions

  constructor(options: ConsoleOptions, progress = createProgress(options.runtime)) {
    this.#options = options
    this.progress = progress
  }

  /** Returns this console with another way to print notes. */
  withNotes(note: (text: string) => Promise<void>): RunConsole {
    return Object.assign(new RunConsole(this.#options, this.progress), { note })
  }

  /** Returns whether a user can be prompted. */
  get interactive(): boolean {
    const { args, runtime } = this.#options
    // `stdin` comes last because reading it opens the stream
    return runtime.stderr.isTTY && runtime.stdin.isTTY && !args.has('no-input')
  }

  get color(): boolean {
    const { args, runtime } = this.#options
    const { env, stdout } = runtime
    if (args.has('no-color') || env.NO_COLOR || env.TERM === 'dumb') return false
    return env.FORCE_COLOR ? env.FORCE_COLOR !== '0' : stdout.isTTY
  }

  /**
   * Returns the output format from the flags, then the settings. The default depends on whether
   * stdout is a terminal.
   */
  async format(): Promise<OutputFormat> {
    const { runtime, formatSetting } = this.#options
    return this.typedFormat ?? (await formatSetting()) ?? defaultFormat(runtime.stdout)
  }

  /** Returns the format that a flag names. */
  get typedFormat(): OutputFormat | undefined {
    const { args } = this.#options
    return args.has('json') ? 'json' : (args.text('output') as OutputFormat | undefined)
  }

  /** Prints a line for people on stderr; the text may contain values from the service. */
  async note(text: string): Promise<void> {
    const { args, runtime } = this.#options
    if (args.has('quiet')) return
    if (this.divertNotes) {
      this.divertNotes(text)
      return
    }
    await this.progress.clear()
    const line = inert(sanitize(text), runtime.env, runtime.stderr)
    // a closed stderr isn't a reason to leave work undone
    await runtime.stderr.write(`${line}\n`).catch(() => {})
  }
}

function createProgress({ stderr, env, later }: Runtime): Progress {
  return new Progress(stderr, env.TERM !== 'dumb', later)
}
