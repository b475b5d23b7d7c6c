import type { Config } from '@oclif/core'
import type { Dispatcher } from 'undici'
import type { Clock } from '../../src/client/clock.ts'
import type { ChildProcess } from '../../src/frame/program/child-process.ts'
import type { Output, Runtime } from '../../src/frame/program/runtime.ts'
import type { Keychain } from '../../src/profile/keychain.ts'
import { fakeClock } from './fake-clock.ts'

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

/** A token as no other value in a test looks, so that a leak of it is found. */
export const token = 'tok_5ecret'

const signedIn = {
  DOCSCTL_API_URL: 'https://api.test',
  DOCSCTL_TOKEN: token,
  DOCSCTL_ORG: 'acme',
  DOCSCTL_CONFIG_DIR: '/nonexistent/docsctl',
  // nobody can write there
  DOCSCTL_STATE_DIR: '/dev/null/state',
  // nobody can make a folder there, so that no test finds what another has kept
  DOCSCTL_CACHE_DIR: '/dev/null/docsctl',
  // the terminal of a test is none that another program could have
  PAGER: '',
}

const noKeychain: Keychain = {
  get: () => Promise.reject(new Error('no keychain')),
  set: () => Promise.reject(new Error('no keychain')),
  remove: () => Promise.reject(new Error('no keychain')),
}

type Recorder = Output & { text: string }

/** What a run within this process touches; what it writes is kept. */
export function runtimeIn(world: World): Runtime & { stdout: Recorder; stderr: Recorder } {
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
    // how far it is would be told by the real time, which a test may be given little of
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

/** Refuses what is no UTF-8, and keeps a mark before it. */
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
