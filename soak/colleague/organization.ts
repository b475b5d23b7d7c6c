import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import { type Seed, seedMember } from '../../src/sandbox/seed/seed.ts'
import type { TableName } from '../../src/sandbox/store/records.ts'
import { membersSeed } from '../../test/support/processes/killed-job.ts'

const colleague = 'colleague@acme.example'
const colleagueToken = 'tok_colleague'
export const ownToken = 'tok_own'

/** A resource with a role or title that jobs change. */
export interface Resource {
  table: 'members' | 'spaces' | 'teams'
  id: string
}

/** A change to a resource, by the job or by the colleague. */
export interface Change extends Resource {
  isOwn: boolean
  value: string | undefined
}

/** An organization that a job and a colleague change at the same time. */
export interface SharedOrganization {
  sandbox: Sandbox
  url: string
  /** all changes since the organization was created, in order */
  history: Change[]
  currentValue: (resource: Resource) => string | undefined
  /**
   * Changes the value of a resource as the colleague. Deletes the resource if the value is
   * undefined.
   */
  edit: (resource: Resource, value: string | undefined) => Promise<void>
  close: () => Promise<void>
}

/** Creates an organization with 12 members, the user who runs the job, and the colleague. */
export const sharedSeed: Seed = (tx, now) => {
  membersSeed(12)(tx, now)
  seedMember(tx, {
    organization: 'acme',
    displayName: 'Colleague',
    email: colleague,
    role: 'admin',
    joinedAt: new Date(now).toISOString(),
  })
}

export const resourceKey = ({ table, id }: Resource) => `${table} ${id}`

export async function shareOrganization(seed: Seed): Promise<SharedOrganization> {
  const tokens = [{ token: ownToken }, { token: colleagueToken, member: colleague }]
  const sandbox = await createSandbox({ seed, tokens })
  const { url } = await sandbox.listen()
  const [{ id: other = '' } = {}] = sandbox.tables.list('users', 'byEmail', colleague)
  const history: Change[] = []
  sandbox.observe(({ caller, changes }) => {
    for (const { table, id, before, after } of changes) {
      if (!isShared(table)) continue
      const [was, value] = [valueIn(table, before), valueIn(table, after)]
      if (was === value) continue
      history.push({ table, id: id.replace('acme/', ''), isOwn: caller !== other, value })
    }
  })
  const recordOf = ({ table, id }: Resource) =>
    sandbox.tables.get(table, table === 'members' ? `acme/${id}` : id)
  return {
    sandbox,
    url,
    history,
    currentValue: (resource) => valueIn(resource.table, recordOf(resource)),
    edit: async ({ table, id }, value) => {
      const path = table === 'spaces' ? `/spaces/${id}` : `/orgs/acme/${table}/${id}`
      const headers = {
        authorization: `Bearer ${colleagueToken}`,
        'content-type': 'application/json',
      }
      const body = JSON.stringify({ [table === 'members' ? 'role' : 'title']: value })
      const sent = await fetch(
        `${url}/v1${path}`,
        value === undefined
          ? { method: 'DELETE', headers: { authorization: headers.authorization } }
          : { method: 'PATCH', headers, body },
      )
      if (!sent.ok) throw new Error(`${path}: ${sent.status} ${await sent.text()}`)
    },
    close: () => sandbox.close(),
  }
}

function isShared(table: TableName): table is Resource['table'] {
  return table === 'members' || table === 'spaces' || table === 'teams'
}

function valueIn(table: Resource['table'], record: unknown): string | undefined {
  if (record === undefined) return undefined
  const { role, title, deletedAt } = record as Record<string, string | undefined>
  if (deletedAt !== undefined) return undefined
  return table === 'members' ? String(role) : title
}
