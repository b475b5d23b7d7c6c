import type { Client } from '../../client/client.ts'
import { turnsFor } from '../../client/turns.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { getMember } from '../../contract/organizations/members.ts'
import { getOrganization, listOrganizations } from '../../contract/organizations/organizations.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { list } from '../../text/sentences.ts'
import { type DoctorRow, reasonOf, rowsOf } from './checks.ts'

/** A person waits for this: shorter than the patience of other requests. */
const patience = 10_000

const parallel = 8

/** Whether the service answers, how far its clock is apart, who the token is, and what it doesn't offer. */
export async function lookAtService(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<DoctorRow[]> {
  const row = rowsOf('service')
  const { apiUrl, token, missingToken, org } = await run.session()
  let value: string | undefined
  let tokenRow: DoctorRow
  try {
    const found = await token()
    value = found?.value
    tokenRow = found
      ? row('token', 'ok', 'there is one', { origin: found.origin })
      : row('token', 'failed', missingToken ?? 'none', { hint: 'docsctl auth login' })
  } catch (error) {
    tokenRow = row('token', 'failed', reasonOf(error), { hint: 'docsctl auth login' })
  }
  const client = run.connect(apiUrl.value, value, run.duration('max-wait') ?? patience)
  const answered = await answerRows(run, client)
  const isReached = answered.every(({ state }) => state !== 'failed')
  if (!isReached || value === undefined) return [...answered, tokenRow]
  // what is wrong with a title is said by its row
  const organizationId = org && (await run.context('organizationId').catch(() => org.value))
  const user = await userRow(client)
  const known = [...answered, tokenRow, user.row]
  if (user.row.state === 'failed') return known
  const organization = await organizationRow(client, organizationId)
  known.push(organization)
  if (organizationId === undefined || organization.state === 'failed') return known
  if (user.id !== undefined) known.push(await roleRow(client, organizationId, user.id))
  return [...known, await operationsRow(run, client, organizationId)]
}

/** A clock that is further apart makes times wrong that a person reads. */
const tolerance = 60_000

async function answerRows({ runtime }: Machine, client: Client): Promise<DoctorRow[]> {
  const row = rowsOf('service')
  const began = runtime.clock.now()
  try {
    const { headers, body } = await client.request({ method: 'GET', path: '/' })
    const ended = runtime.clock.now()
    const version = cell(body, 'version')
    const named = typeof version === 'string' ? `, version ${version}` : ''
    return [
      row('answer', 'ok', `in ${Math.round(ended - began)} ms${named}`),
      clockRow(headers.date, began, ended),
    ]
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { status, hint } = error.details
    // whatever it says, it is there
    if (status !== undefined && status < 500) {
      return [row('answer', 'ok', `in ${Math.round(runtime.clock.now() - began)} ms`)]
    }
    return [row('answer', 'failed', reasonOf(error), { ...(hint && { hint }) })]
  }
}

function clockRow(date: string | undefined, began: number, ended: number): DoctorRow {
  const row = rowsOf('service')
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return row('clock', 'note', 'the service does not say what time it is')
  // a date is cut to the second, and was made between these two
  const apart = theirs + 1000 < began ? theirs + 1000 - began : theirs > ended ? theirs - ended : 0
  const seconds = Math.round(Math.abs(apart) / 1000)
  if (seconds === 0) return row('clock', 'ok', 'together')
  const text = `${seconds} s ${apart < 0 ? 'ahead of' : 'behind'} the service`
  return Math.abs(apart) < tolerance
    ? row('clock', 'ok', text)
    : row('clock', 'warning', text, { hint: 'set the clock of this machine' })
}

/** Whose token it is; a service that doesn't say it says at least what it sees. */
async function userRow(client: Client): Promise<{ row: DoctorRow; id?: string }> {
  const row = rowsOf('service')
  try {
    const { id, displayName, email } = await client.call(getOwnUser, {})
    return { row: row('user', 'ok', `${displayName}${email ? ` <${email}>` : ''}, ${id}`), id }
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    if (error.kind !== 'not-found') return { row: refusedUser(error) }
  }
  try {
    const seen: string[] = []
    for await (const { id } of client.paginate(listOrganizations, {})) seen.push(id)
    const sees = list(seen, 'and') || 'nothing'
    return { row: row('user', 'note', `this service does not say; sees ${sees}`) }
  } catch (error) {
    return { row: refusedUser(error) }
  }
}

function refusedUser(error: unknown): DoctorRow {
  return rowsOf('service')('user', 'failed', reasonOf(error), { hint: 'docsctl auth login' })
}

/** Whether the organization that is set is there, and is one that the token sees. */
async function organizationRow(client: Client, id: string | undefined): Promise<DoctorRow> {
  const row = rowsOf('service')
  const hint = 'docsctl orgs list, then docsctl config set org ID'
  if (id === undefined) return row('organization', 'note', 'none is set', { hint })
  try {
    const { title } = await client.call(getOrganization, { organizationId: id })
    return row('organization', 'ok', `${title}, ${id}`)
  } catch (error) {
    return row('organization', 'failed', `${id}: ${reasonOf(error)}`, { hint })
  }
}

/** What the user is in the organization. */
async function roleRow(client: Client, organizationId: string, userId: string): Promise<DoctorRow> {
  const row = rowsOf('service')
  try {
    const { role } = await client.call(getMember, { organizationId, userId })
    return row('role', 'ok', `${role ?? 'guest'} in ${organizationId}`)
  } catch (error) {
    return row('role', 'warning', reasonOf(error))
  }
}

/** Which lists of the organization, of a space and of a site are not there: one item is asked of each. */
async function operationsRow(
  run: Speaker,
  client: Client,
  organizationId: string,
): Promise<DoctorRow> {
  const row = rowsOf('service')
  const places = await placesIn(client, organizationId)
  const asked = (await listsWithin(places)).map(({ id, path }) => ({
    id,
    path: `${filled(path, places)}?limit=1`,
  }))
  let count = 0
  const inTurn = turnsFor(parallel)
  const lacking = await Promise.all(
    asked.map(({ id, path }) =>
      inTurn(async () => {
        count += 1
        run.progress.at(`${count} of ${asked.length} operations`)
        return (await isLacking(client, path)) ? [id] : []
      }),
    ),
  )
  const names = lacking.flat().sort()
  if (names.length === 0) return row('operations', 'ok', `all ${asked.length} lists are there`)
  return row(
    'operations',
    'note',
    `${names.length} of ${asked.length} lists lack: ${names.join(', ')}`,
    {
      hint: 'docsctl COMMAND --help says what takes their place',
    },
  )
}

type Places = Readonly<Record<string, string>>

/** The organization with one space and one site of it, where there are some. */
async function placesIn(client: Client, organizationId: string): Promise<Places> {
  const first = async (operation: typeof listSpaces | typeof listSites) => {
    const path = filled(operation.path, { organizationId })
    const { body } = await client.request({ method: 'GET', path: `${path}?limit=1` })
    return (cell(body, 'items') as { id?: string }[] | undefined)?.[0]?.id
  }
  const [spaceId, siteId] = await Promise.all(
    [listSpaces, listSites].map((operation) =>
      first(operation).catch((error: unknown) => {
        if (error instanceof DocsctlError) return undefined
        throw error
      }),
    ),
  )
  return { organizationId, ...(spaceId && { spaceId }), ...(siteId && { siteId }) }
}

async function listsWithin(places: Places): Promise<AnyOperation[]> {
  const [{ operations }, { livingOperations }] = await Promise.all([
    import('../../contract/all.ts'),
    import('../../contract/living.ts'),
  ])
  const all: readonly AnyOperation[] = [...operations, ...livingOperations]
  return all.filter(({ paged, method, path, query, isFor }) => {
    const names = pathNames(path)
    const isWithin = names.length > 0 && names.every((name) => name in places)
    const needsNothing = query === undefined || query.safeParse({}).success
    return paged && method === 'GET' && isWithin && needsNothing && isFor === undefined
  })
}

const filled = (path: string, places: Places) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name] ?? ''))

async function isLacking(client: Client, path: string): Promise<boolean> {
  try {
    await client.request({ method: 'GET', path })
    return false
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    return error.details.status === 404 || error.details.status === 405
  }
}
