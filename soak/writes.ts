import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChance } from './chance.ts'
import type { Part, Tally } from './tally.ts'
import { type Carried, type TroubledSandbox, troubledSandbox } from './troubled-sandbox.ts'
import { type Trouble, troubles, wayUnder } from './ways.ts'
import { type Account, describeRun, reportedFailure, within } from './within.ts'

/** The number of resources in each batch. */
const together = 25

interface Ground {
  sandbox: TroubledSandbox
  folder: string
  space: string
}

interface Kind {
  name: string
  /** creates the resources to write, and returns their IDs */
  prepare?: (ground: Ground, count: number) => Promise<string[]>
  /** returns the arguments for a resource, or for a batch whose standard input contains the IDs */
  words: (ground: Ground, id: string) => string[]
  batch?: true
  /** returns whether a successful request affected the resource */
  isFor: (carried: Carried, id: string) => boolean
  /** the key in the response that contains the ID of the created resource */
  idKey?: string
}

const bodyHas =
  (key: string) =>
  ({ message }: Carried, id: string) =>
    message.body !== '' && (JSON.parse(message.body) as Record<string, unknown>)[key] === id

const kinds: readonly Kind[] = [
  {
    name: 'teams create',
    words: (_, id) => ['teams', 'create', '--title', id],
    isFor: bodyHas('title'),
    idKey: 'id',
  },
  {
    name: 'sites create',
    words: (_, id) => ['sites', 'create', '--title', id],
    isFor: bodyHas('title'),
    idKey: 'id',
  },
  {
    name: 'change-requests create',
    words: ({ space }, id) => ['change-requests', 'create', '--space', space, '--subject', id],
    isFor: bodyHas('subject'),
    idKey: 'id',
  },
  {
    name: 'comments create',
    words: ({ space }, id) => ['comments', 'create', '--space', space, '--body', id],
    isFor: ({ message }, id) => message.body.includes(`"${id}"`),
    idKey: 'id',
  },
  {
    name: 'openapi publish',
    words: ({ folder }, id) => ['openapi', 'publish', id, join(folder, 'openapi.json')],
    isFor: ({ message }, id) => message.url.endsWith(`/openapi/${id}`),
  },
  {
    name: 'change-requests merge',
    prepare: async ({ sandbox, space }, count) => {
      const path = `/spaces/${space}/change-requests`
      return await many(count, async (index) =>
        idIn(await sandbox.ask('POST', path, { subject: `merge ${index}` })),
      )
    },
    words: ({ space }, id) => ['change-requests', 'merge', id, '--space', space, '--yes'],
    isFor: ({ message }, id) => message.url.endsWith(`/change-requests/${id}/merge`),
  },
  {
    name: 'members update',
    batch: true,
    prepare: async ({ sandbox }) => {
      const { body } = await sandbox.ask('GET', '/orgs/acme/members?limit=1000')
      const { items } = body as { items: { id: string; role: string }[] }
      return items.filter(({ role }) => role !== 'admin').map(({ id }) => id)
    },
    words: () => ['members', 'update', '-', '--role', 'review', '--allow-large'],
    isFor: ({ message }, id) => message.url.endsWith(`/members/${id}`),
  },
  {
    name: 'teams delete',
    batch: true,
    prepare: async ({ sandbox }, count) =>
      await many(count, async (index) =>
        idIn(await sandbox.ask('PUT', '/orgs/acme/teams', { title: `delete ${index}` })),
      ),
    words: () => ['teams', 'delete', '-', '--yes', '--allow-large'],
    isFor: ({ message }, id) => message.url.endsWith(`/teams/${id}`),
  },
]

const idIn = ({ body }: { body: unknown }) => (body as { id: string }).id

async function many<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < count; index += 1) made.push(await make(index))
  return made
}

const document = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Petstore', version: '1.0.0' },
  paths: { '/pets': { get: { responses: { 200: { description: 'all pets' } } } } },
})

/**
 * Sends 500 writes for each of 8 operations and each set of faults. Checks how often each write
 * took effect.
 */
export async function writes({ some, tally }: Part): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-writes-'))
  writeFileSync(join(folder, 'openapi.json'), document)
  try {
    for (const [number, trouble] of troubles.entries()) {
      const row = tally(`${kinds.length} kinds of writes, ${trouble} faults`)
      for (const [at, kind] of kinds.entries()) {
        await writesOf(kind, { trouble, seed: number * 100 + at, count: some(500), folder }, row)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Series {
  trouble: Trouble
  seed: number
  count: number
  folder: string
}

async function writesOf(kind: Kind, { trouble, seed, count, folder }: Series, row: Tally) {
  let isTroubled = false
  const sandbox = await troubledSandbox(
    createChance(seed),
    (message, chance, own) =>
      isTroubled ? wayUnder(trouble, message, chance, own) : { reaches: true },
    { members: kind.batch ? count : 1, spaces: 1 },
  )
  try {
    const { body } = await sandbox.ask('GET', '/orgs/acme/spaces')
    const [space] = (body as { items: { id: string }[] }).items
    const ground = { sandbox, folder, space: space?.id ?? '' }
    const ids =
      (await kind.prepare?.(ground, count)) ??
      Array.from({ length: count }, (_, index) => `soak-${seed}-${index}`)
    isTroubled = true
    if (kind.batch) {
      for (let from = 0; from < ids.length; from += together) {
        await batchOf(kind, ground, ids.slice(from, from + together), row)
      }
    } else for (const id of ids) await writeOne(kind, ground, id, row)
  } finally {
    await sandbox.close()
  }
}

const worldOf = ({ sandbox }: Ground) => ({
  env: { DOCSCTL_API_URL: sandbox.url },
  clock: sandbox.clock,
})

async function writeOne(kind: Kind, ground: Ground, id: string, row: Tally): Promise<void> {
  const ran = await within([...kind.words(ground, id), '--json'], worldOf(ground), row)
  await ground.sandbox.settle()
  const effects = taken(kind, ground, id)
  const isDone = ran.exit === 0
  const line = `${describeRun(ran)}; carried out ${effects.length} times`
  row.tried(isDone)
  if (effects.length > 1) row.broken('duplicates', line)
  if (isDone) {
    const made = kind.idKey && effects.map(({ answered }) => named(answered.text))
    if (effects.length === 0) row.broken('false successes', line)
    else if (made && !made.includes(named(ran.stdout))) row.broken('false successes', line)
  } else checkAccount(reportedFailure(ran.stderr), effects.length > 0, line, row)
}

const named = (text: string) => (JSON.parse(text) as { id?: unknown }).id

async function batchOf(kind: Kind, ground: Ground, ids: string[], row: Tally): Promise<void> {
  const words = [...kind.words(ground, ''), '--json']
  const ran = await within(words, { ...worldOf(ground), stdin: ids }, row)
  await ground.sandbox.settle()
  const results = ran.stdout === '' ? [] : (JSON.parse(ran.stdout) as object[])
  if (results.length !== ids.length) row.broken('unreported', describeRun(ran))
  const isAllDone = results.every((result) => !('error' in result))
  if (isAllDone !== (ran.exit === 0)) row.broken('false successes', describeRun(ran))
  for (const [index, id] of ids.entries()) {
    const result = (results[index] ?? {}) as { error?: Account; deleted?: unknown }
    const effects = taken(kind, ground, id)
    const line = `${kind.name} ${id}: ${JSON.stringify(result)}; carried out ${effects.length} times`
    row.tried(!result.error)
    if (result.error) checkAccount(result.error, effects.length > 0, line, row)
    // deleting a resource that no longer exists succeeds
    else if (effects.length === 0 && result.deleted !== null) row.broken('false successes', line)
  }
}

function taken(kind: Kind, { sandbox }: Ground, id: string): Carried[] {
  return sandbox.carried.filter((carried) => kind.isFor(carried, id))
}

/** Checks that an error states whether the change was made. */
function checkAccount({ kind, state }: Account, isCarriedOut: boolean, line: string, row: Tally) {
  if (kind === undefined) row.broken('unreported', line)
  else if (isCarriedOut && state === undefined) row.broken('unreported', line)
  else if (!isCarriedOut && state?.startsWith('The change was made'))
    row.broken('false successes', line)
}
