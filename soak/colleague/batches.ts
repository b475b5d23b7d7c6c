import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { KillableMachine } from '../../test/support/processes/killed-job.ts'
import { countRequests, editFiles, moveOrgFiles, seedFrom } from '../processes/judge.ts'
import {
  ownToken,
  type Resource,
  resourceKey,
  type SharedOrganization,
  sharedSeed,
  shareOrganization,
} from './organization.ts'

/** A batch, with its results if no colleague interferes. */
export interface Batch {
  name: string
  seed: Seed
  /** the folder that contains the input files */
  folder: string
  argv: string[]
  stdin: string[]
  /** the resources in the order of the changes, and their values after the batch */
  resources: Resource[]
  desired: ReadonlyMap<string, string | undefined>
  requests: number
  /** the number of the first request that changes a resource */
  firstWrite: number
  undoRequests: number
}

export interface Place {
  organization: SharedOrganization
  machine: KillableMachine
  cwd: string
}

/** Creates an organization and a machine, and calls a function with them. */
export async function withPlace<Result>(
  { seed, folder }: Pick<Batch, 'seed' | 'folder'>,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const organization = await shareOrganization(seed)
  const cwd = mkdtempSync(join(tmpdir(), 'soak-colleague-'))
  cpSync(folder, cwd, { recursive: true })
  moveOrgFiles(cwd, organization.url)
  const machine = new KillableMachine({
    env: {
      DOCSCTL_API_URL: organization.url,
      DOCSCTL_TOKEN: ownToken,
      DOCSCTL_ORG: 'acme',
    },
    cwd,
  })
  try {
    return await work({ organization, machine, cwd })
  } finally {
    machine.end()
    await organization.close()
    rmSync(cwd, { recursive: true })
  }
}

/** Prepares three batches: role changes, title changes, and changes to organization files. */
export async function prepareBatches(folder: string): Promise<Batch[]> {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const { seed, members, spaces } = await withPlace(
    { seed: sharedSeed, folder: empty },
    async ({ organization: { sandbox, url } }) => {
      const create = async (method: string, path: string, body: object) => {
        const headers = { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' }
        const request = { method, headers, body: JSON.stringify(body) }
        const sent = await fetch(`${url}/v1/orgs/acme${path}`, request)
        if (!sent.ok) throw new Error(`${path}: ${await sent.text()}`)
      }
      for (let index = 1; index <= 6; index += 1) {
        await create('POST', '/spaces', { title: `Space ${index}`, empty: true })
      }
      for (const title of ['Docs', 'Legal']) await create('PUT', '/teams', { title })
      const members = [...sandbox.tables.all('members')].filter(({ role }) => role !== 'admin')
      return {
        seed: seedFrom(sandbox.tables),
        members: members.map(({ user }) => user),
        spaces: [...sandbox.tables.all('spaces')].map(({ id }) => id),
      }
    },
  )
  const roles = 'members update - --role review --allow-large --journal --jobs 3 -o ids'
  const titles = 'spaces update --rows titles.csv --journal --jobs 2 -o ids'
  const inFolder = join(folder, 'files')
  mkdirSync(inFolder)
  const rows = spaces.map((id, index) => `${id},New ${index}`)
  writeFileSync(join(inFolder, 'titles.csv'), `${['id,title', ...rows].join('\n')}\n`)
  await withPlace({ seed, folder: inFolder }, async ({ machine, cwd }) => {
    const { exit, stderr } = await machine.run(['org', 'pull', join(cwd, 'acme')])
    if (exit !== 0) throw new Error(stderr)
    cpSync(join(cwd, 'acme'), join(inFolder, 'acme'), { recursive: true })
  })
  editFiles(join(inFolder, 'acme'), [
    ['members.yaml', /role: (edit|create)/g, 'role: review'],
    ['teams/docs.yaml', 'title: Docs', 'title: Documentation'],
    ['teams/legal.yaml', 'title: Legal', 'title: Law'],
    ...[1, 2, 3, 4].map((n): [string, string, string] => [
      `spaces/space-${n}.yaml`,
      `title: Space ${n}`,
      `title: Room ${n}`,
    ]),
  ])
  const common = { seed, folder: inFolder, stdin: [] }
  return [
    await prepareBatch({
      ...common,
      name: 'members update',
      argv: roles.split(' '),
      stdin: members,
    }),
    await prepareBatch({ ...common, name: 'spaces update --rows', argv: titles.split(' ') }),
    await prepareBatch({
      ...common,
      name: 'org apply',
      argv: ['org', 'apply', 'acme', '--yes', '--allow-large'],
    }),
  ]
}

type Given = Pick<Batch, 'name' | 'seed' | 'folder' | 'argv' | 'stdin'>

/** Runs a batch and its undo without a colleague, and records the results. */
async function prepareBatch(given: Given): Promise<Batch> {
  return await withPlace(given, async ({ organization, machine }) => {
    const count = countRequests(organization.sandbox)
    let firstWrite = 0
    organization.sandbox.observe(({ method }) => {
      if (method !== 'GET' && firstWrite === 0) firstWrite = count()
    })
    const done = await machine.run(given.argv, { stdin: given.stdin })
    const requests = count()
    const { history } = organization
    const desired = new Map(history.map((change) => [resourceKey(change), change.value]))
    const resources = history.map(({ table, id }) => ({ table, id }))
    const undone = await machine.run(['undo', '--yes'])
    if (done.exit !== 0 || undone.exit !== 0) throw new Error(done.stderr + undone.stderr)
    return { ...given, resources, desired, requests, firstWrite, undoRequests: count() - requests }
  })
}
