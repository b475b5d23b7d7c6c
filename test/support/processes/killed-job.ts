import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, Dispatcher } from 'undici'
import { configOfSources } from '../../../scripts/dev.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { main } from '../../../src/host/program/main.ts'
import { emptySeed, type Seed, seedMember } from '../../../src/sandbox/seed/seed.ts'
import { indexes } from '../../../src/sandbox/store/indexes.ts'
import type { TableName } from '../../../src/sandbox/store/records.ts'
import type { Reader } from '../../../src/sandbox/store/tables.ts'
import type { Served } from '../../sandbox/served.ts'
import type { Ended } from '../docsctl.ts'
import { createRuntime, type World } from '../world.ts'

/**
 * The moment at which a run is killed: before it sends the given request, or after that request
 * arrives but before the response.
 */
export interface Kill {
  request: number
  moment: 'before' | 'after'
}

/** Sends requests until the run is killed. Pending and later requests get no response. */
class KilledDispatcher extends Dispatcher {
  readonly killed: Promise<void>
  readonly #agent: Agent
  readonly #kill: Kill
  #count = 0
  #isDead = false
  #isLetGo = false
  readonly #unanswered = new Set<Dispatcher.DispatchHandler>()
  #die: () => void = () => {}

  constructor(agent: Agent, kill: Kill) {
    super()
    this.#agent = agent
    this.#kill = kill
    this.killed = new Promise((resolve) => {
      this.#die = resolve
    })
  }

  override dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    if (this.#isLetGo) {
      fail(handler)
      return true
    }
    this.#unanswered.add(handler)
    if (this.#isDead) return true
    this.#count += 1
    const isLast = this.#count === this.#kill.request
    if (isLast) this.#isDead = true
    if (isLast && this.#kill.moment === 'before') {
      this.#die()
      return true
    }
    const heard = (isEnd: boolean) => {
      if (isLast && isEnd) this.#die()
      if (isEnd && !this.#isDead) this.#unanswered.delete(handler)
      return !this.#isDead
    }
    return this.#agent.dispatch(options, mutedOnce(handler, heard))
  }

  /** Ends the killed run, so that it leaves no resources open. */
  letGo(): void {
    this.#isLetGo = true
    for (const handler of this.#unanswered) fail(handler)
  }

  override async close(): Promise<void> {}
  override async destroy(): Promise<void> {}
}

function fail(handler: Dispatcher.DispatchHandler): void {
  handler.onError?.(new Error('nobody is there any more'))
}

/** Wraps a handler of either version of undici's API. Calls it only until the run is killed. */
function mutedOnce(
  handler: Dispatcher.DispatchHandler,
  heard: (isEnd: boolean) => boolean,
): Dispatcher.DispatchHandler {
  const ends = ['onComplete', 'onError', 'onResponseEnd', 'onResponseError']
  return new Proxy(handler, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        if (heard(ends.includes(String(name)))) return Reflect.apply(method, target, args)
        return true
      }
    },
  })
}

/** A machine with its own state folder, on which runs can be killed. */
export class KillableMachine {
  readonly folder = mkdtempSync(join(tmpdir(), 'docsctl-jobs-'))
  readonly #world: World
  #state = 0

  constructor(world: World) {
    this.#world = world
  }

  get state(): string {
    return join(this.folder, String(this.#state))
  }

  async run(argv: string[], world: World = {}): Promise<Ended> {
    const agent = new Agent()
    const runtime = createRuntime({
      ...this.#world,
      dispatcher: agent,
      ...world,
      env: { ...this.#world.env, ...world.env, DOCSCTL_STATE_DIR: this.state },
    })
    try {
      const exit = await main(argv, runtime, await configOfSources(argv))
      return { exit, stdout: runtime.stdout.text, stderr: runtime.stderr.text }
    } finally {
      await agent.close()
    }
  }

  /**
   * Runs a command until it is killed or ends. The next run finds the files as they were on the
   * disk.
   */
  async runKilled(argv: string[], kill: Kill, world: World = {}): Promise<'killed' | 'ended'> {
    const agent = new Agent()
    const dispatcher = new KilledDispatcher(agent, kill)
    const ending = new AbortController()
    const runtime = createRuntime({
      ...this.#world,
      ...world,
      dispatcher,
      signal: ending.signal,
      env: { ...this.#world.env, ...world.env, DOCSCTL_STATE_DIR: this.state },
    })
    const ended = main(argv, runtime, await configOfSources(argv)).then(() => 'ended' as const)
    const outcome = await Promise.race([ended, dispatcher.killed.then(() => 'killed' as const)])
    // the service completes pending requests
    await agent.close()
    this.#takeOver()
    ending.abort(new DocsctlError('interrupted', 'interrupted'))
    dispatcher.letGo()
    await ended
    return outcome
  }

  end(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Copies the files of the killed process, except its locks. */
  #takeOver(): void {
    const before = this.state
    this.#state += 1
    try {
      cpSync(before, this.state, {
        recursive: true,
        filter: (path) => !path.endsWith('.lock'),
      })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  jobs(): string[] {
    const folder = join(this.state, 'jobs')
    // a run may be killed before it has created the folder
    if (!existsSync(folder)) return []
    return readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  }
}

/** Creates a machine for an administrator of a sandbox organization. */
export function machineOn({ url, token }: Served, organization: string): KillableMachine {
  return new KillableMachine({
    env: { DOCSCTL_API_URL: url, DOCSCTL_TOKEN: token, DOCSCTL_ORG: organization },
  })
}

/** Copies of records without their times. The sandbox never changes a record. */
const timeless = new WeakMap<object, { id: string }>()

function withoutTimes<Item extends { id: string }>(record: Item): { id: string } {
  const known = timeless.get(record)
  if (known) return known
  const copy = { ...record, updatedAt: undefined, addedAt: undefined }
  timeless.set(record, copy)
  return copy
}

/** Returns the state of an organization without its audit events. */
export function wholeState(tables: Reader): Record<string, unknown> {
  const names = (Object.keys(indexes) as TableName[]).filter((name) => name !== 'auditEvents')
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...tables.all(name)].map(withoutTimes).sort((a, b) => (a.id < b.id ? -1 : 1)),
    ]),
  )
}

/** Creates an organization with an administrator and the given number of members in three roles. */
export function membersSeed(count: number): Seed {
  return (tx, now) => {
    emptySeed(tx, now)
    for (let index = 1; index <= count; index += 1) {
      seedMember(tx, {
        organization: 'acme',
        displayName: `Member ${index}`,
        email: `member-${index}@acme.example`,
        role: (['read', 'edit', 'create'] as const)[index % 3] ?? 'read',
        joinedAt: new Date(now).toISOString(),
      })
    }
  }
}

/** Counts the changes to each member. */
export function countChanges({ exchanges }: Served): Map<string, number> {
  const changes = new Map<string, number>()
  for (const { method, path, status } of exchanges) {
    if (method !== 'PATCH' || status !== 200) continue
    const id = path.split('/').at(-1) as string
    changes.set(id, (changes.get(id) ?? 0) + 1)
  }
  return changes
}
