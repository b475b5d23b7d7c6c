import type { Config } from '@oclif/core'
import type { Dispatcher } from 'undici'
import type { Clock } from '../../src/client/clock.ts'
import type { ChildProcess } from '../../src/host/program/child-process.ts'
import type { Output, Runtime } from '../../src/host/program/runtime.ts'
import type { Keychain } from '../../src/profile/keychain.ts'
import { fakeClock } from './fake-clock.ts'

/**
 * The environment of a run. By default, all streams are pipes, and the user is signed in to `acme`
 * on a service at `api.test`.
 */
export interface World {
  env?: Record<string, string>
  /** the width of the terminal, if standard input, output, and error are a terminal */
  terminal?: number
  /** standard input, or the lines that the user types at prompts */
  stdin?: string | string[]
  cwd?: string
  home?: string
  clock?: Clock
  dispatcher?: Dispatcher
  /** the program; the default is the program from the source files */
  config?: Config
  keychain?: Keychain
  signal?: AbortSignal
  opened?: string[]
  /** runs instead of a child process, and returns the exit code */
  child?: (child: ChildProcess) => Promise<number>
}

/** A unique token, so that a test can detect a leak. */
export const token = 'tok_5ecret'

const signedIn = {
  DOCSCTL_API_URL: 'https://api.test',
  DOCSCTL_TOKEN: token,
  DOCSCTL_ORG: 'acme',
  DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
  // no user can write to this folder
  DOCSCTL_STATE_DIR: '/dev/null/state',
  // not writable, so that no test uses the cache of another test
  DOCSCTL_CACHE_DIR: '/dev/null/docsctl',
  // a test has no real terminal for other programs
  PAGER: '',
}

const noKeychain: Keychain = {
  get: () => Promise.reject(new Error('no keychain')),
  set: () => Promise.reject(new Error('no keychain')),
  remove: () => Promise.reject(new Error('no keychain')),
}

type Recorder = Output & { text: string }

/** Returns the runtime for a run in the process of the tests. Records the output of the run. */
export function createRuntime(world: World): Runtime & { stdout: Recorder; stderr: Recorder } {
  const lines = [world.stdin ?? []].flat()
  return {
    stdout: recorder(world.terminal),
    stderr: recorder(world.terminal),
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
    // progress depends on real time, which tests must not depend on
    later: () => {},
    signal: world.signal ?? new AbortController().signal,
    openUrl: async (url) => {
      world.opened?.push(url)
    },
    program: ['docsctl'],
    runChild: async (child) => (await world.child?.(child)) ?? 0,
    keychain: world.keychain ?? noKeychain,
    ...(world.dispatcher && { dispatcher: world.dispatcher }),
  }
}

/** Rejects invalid UTF-8 and keeps a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function recorder(width: number | undefined): Recorder {
  return {
    text: '',
    isTTY: width !== undefined,
    columns: width ?? 80,
    async write(text) {
      this.text += typeof text === 'string' ? text : utf8.decode(text)
    },
  }
}
