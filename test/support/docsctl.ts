import type { Config } from '@oclif/core'
import nock from 'nock'
import type { Dispatcher } from 'undici'
import { configOfSources } from '../../scripts/dev.ts'
import type { Clock } from '../../src/client/clock.ts'
import type { ChildProcess } from '../../src/frame/program/child-process.ts'
import { main } from '../../src/frame/program/main.ts'
import type { Output, Runtime } from '../../src/frame/program/runtime.ts'
import type { Keychain } from '../../src/profile/keychain.ts'
import { fakeClock } from './fake-clock.ts'
import { NockDispatcher } from './nock-dispatcher.ts'

// importing nock has it replace node:http; servers of other tests are real
nock.restore()

/** The world that a run is in; what isn't said is a pipe, signed in to `acme` of a service at `api.test`. */
export interface World {
  env?: Record<string, string>
  /** both outputs and the input are a terminal of this width */
  terminal?: number
  /** what stands on standard input, or the lines that are typed at questions */
  stdin?: string | string[]
  cwd?: string
  home?: string
  clock?: Clock
  dispatcher?: Dispatcher
  /** the program, where it isn't that of the sources alone */
  config?: Config
  keychain?: Keychain
  signal?: AbortSignal
  opened?: string[]
  /** stands in for a program that is run; answers its exit code */
  child?: (child: ChildProcess) => Promise<number>
}

export interface Ended {
  exit: number
  stdout: string
  stderr: string
}

/** A token as no other value in a test looks, so that a leak of it is found. */
export const token = 'tok_5ecret'

const signedIn = {
  DOCSCTL_API_URL: 'https://api.test',
  DOCSCTL_TOKEN: token,
  DOCSCTL_ORG: 'acme',
  DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
  // the terminal of a test is none that another program could have
  PAGER: '',
}

const noKeychain: Keychain = {
  get: () => Promise.reject(new Error('no keychain')),
  set: () => Promise.reject(new Error('no keychain')),
  remove: () => Promise.reject(new Error('no keychain')),
}

/** Runs the program within this process: `docsctl(['teams', 'list'])`. */
export async function docsctl(argv: string[], world: World = {}): Promise<Ended> {
  const config = world.config ?? (await configOfSources())
  const stdout = recorder(world.terminal)
  const stderr = recorder(world.terminal)
  const lines = [world.stdin ?? []].flat()
  const runtime: Runtime = {
    stdout,
    stderr,
    stdin: {
      isTTY: world.terminal !== undefined,
      read: async () => lines.join('\n'),
      readLine: async () => lines.shift() ?? '',
    },
    env: { ...signedIn, ...world.env },
    cwd: world.cwd ?? '/nonexistent/folder',
    home: world.home ?? '/nonexistent/home',
    platform: 'linux',
    version: '0.0.0-test',
    clock: world.clock ?? fakeClock(),
    random: () => 0.5,
    signal: world.signal ?? new AbortController().signal,
    openUrl: async (url) => {
      world.opened?.push(url)
    },
    program: ['docsctl'],
    runChild: async (child) => (await world.child?.(child)) ?? 0,
    dispatcher: world.dispatcher ?? new NockDispatcher(),
    keychain: world.keychain ?? noKeychain,
  }
  nock.activate()
  nock.disableNetConnect()
  try {
    const exit = await main(argv, runtime, config)
    return { exit, stdout: stdout.text, stderr: stderr.text }
  } finally {
    nock.restore()
  }
}

function recorder(width: number | undefined): Output & { text: string } {
  return {
    text: '',
    isTTY: width !== undefined,
    columns: width ?? 80,
    async write(text) {
      this.text += text
    },
  }
}

/** Words as a shell splits them, single and double quotes understood. */
export function words(line: string): string[] {
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
}
