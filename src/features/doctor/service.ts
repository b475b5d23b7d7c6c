import type { Client } from '../../client/client.ts'
import { limitConcurrency } from '../../client/turn-queue.ts'
import { type AnyOperation, pathNames } from '../../contract/operation.ts'
import { getMember } from '../../contract/organizations/members.ts'
import { getOrganization, listOrganizations } from '../../contract/organizations/organizations.ts'
import { getOwnUser } from '../../contract/organizations/users.ts'
import { listSites } from '../../contract/sites/sites.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { list } from '../../output/text/sentences.ts'
import { createRows, type DoctorRow, errorSummary } from './checks.ts'

/** The maximum time to wait, which is shorter than usual because the user is waiting. */
const patience = 10_000

const parallel = 8

/**
 * Checks the response of the service, the clock difference, the current user, and the available
 * operations.
 */
export async function checkService(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<DoctorRow[]> {
  const row = createRows('service')
  const { apiUrl, token, missingToken, org } = await run.service.session()
  let value: string | undefined
  let tokenRow: DoctorRow
  try {
    const found = await token()
    value = found?.value
    tokenRow = found
      ? row('token', 'ok', 'found', { origin: found.origin })
      : row('token', 'failed', missingToken ?? 'none', { hint: 'docsctl auth login' })
  } catch (error) {
    tokenRow = row('token', 'failed', errorSummary(error), { hint: 'docsctl auth login' })
  }
  const client = await run.service.connect(
    apiUrl.value,
    value,
    run.args.duration('max-wait') ?? patience,
  )
  const answered = await answerRows(run, client)
  const isReached = answered.every(({ state }) => state !== 'failed')
  if (!isReached || value === undefined) return [...answered, tokenRow]
  // ignore an unknown title here, because the row of the organization reports it
  const organizationId = org && (await run.service.context('organizationId').catch(() => org.value))
  const user = await userRow(client)
  const known = [...answered, tokenRow, user.row]
  if (user.row.state === 'failed') return known
  const organization = await organizationRow(client, organizationId)
  known.push(organization)
  if (organizationId === undefined || organization.state === 'failed') return known
  if (user.id !== undefined) known.push(await roleRow(client, organizationId, user.id))
  return [...known, await operationsRow(run, client, organizationId)]
}

/** The maximum clock difference, in ms. Above this, displayed times are misleading. */
const tolerance = 60_000

async function answerRows({ environment }: WithEnvironment, client: Client): Promise<DoctorRow[]> {
  const row = createRows('service')
  const began = environment.clock.now()
  try {
    const { headers, body } = await client.request({ method: 'GET', path: '/' })
    const ended = environment.clock.now()
    const version = cell(body, 'version')
    const named = typeof version === 'string' ? `, version ${version}` : ''
    return [
      row('answer', 'ok', `in ${Math.round(ended - began)} ms${named}`),
      clockRow(headers.date, began, ended),
    ]
  } catch (error) {
    if (!(error instanceof DocsctlError)) throw error
    const { status, hint } = error.details
    // any response proves that the service is reachable
    if (status !== undefined && status < 500) {
      return [row('answer', 'ok', `in ${Math.round(environment.clock.now() - began)} ms`)]
    }
    return [row('answer', 'failed', errorSummary(error), { ...(hint && { hint }) })]
  }
}

function clockRow(date: string | undefined, began: number, ended: number): DoctorRow {
  const row = createRows('service')
  const serviceTime = Date.parse(date ?? '')
  if (Number.isNaN(serviceTime))
    return row('clock', 'note', 'not checked, because the service returned no time')
  // the server truncated `Date` to the second and set the header between these two times
  const apart =
    serviceTime + 1000 < began
      ? serviceTime + 1000 - began
      : serviceTime > ended
        ? serviceTime - ended
        : 0
  const seconds = Math.round(Math.abs(apart) / 1000)
  if (seconds === 0) return row('clock', 'ok', 'synchronized')
  const text = `${seconds} s ${apart < 0 ? 'ahead of' : 'behind'} the service`
  return Math.abs(apart) < tolerance
    ? row('clock', 'ok', text)
    : row('clock', 'warning', text, { hint: 'Synchronize the system clock' })
}

/**
 * Checks the user of the token. If the service doesn't return the user, lists the accessible
 * organizations.
 */
async function userRow(client: Client): Promise<{ row: DoctorRow; id?: string }> {
  const row = createRows('service')
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
    const sees = list(seen, 'and') || 'none'
    return {
      row: row('user', 'note', `not returned by this service; accessible organizations: ${sees}`),
    }
  } catch (error) {
    return { row: refusedUser(error) }
  }
}

function refusedUser(error: unknown): DoctorRow {
  return createRows('service')('user', 'failed', errorSummary(error), {
    hint: 'docsctl auth login',
  })
}

/** Checks that the configured organization exists and is accessible. */
async function organizationRow(client: Client, id: string | undefined): Promise<DoctorRow> {
  const row = createRows('service')
  const hint = 'docsctl orgs list, then docsctl config set org ID'
  if (id === undefined) return row('organization', 'note', 'not set', { hint })
  try {
    const { title } = await client.call(getOrganization, { organizationId: id })
    return row('organization', 'ok', `${title}, ${id}`)
  } catch (error) {
    return row('organization', 'failed', `${id}: ${errorSummary(error)}`, { hint })
  }
}

/** Checks the role of the user in the organization. */
async function roleRow(client: Client, organizationId: string, userId: string): Promise<DoctorRow> {
  const row = createRows('service')
  try {
    const { role } = await client.call(getMember, { organizationId, userId })
    return row('role', 'ok', `${role ?? 'guest'} in ${organizationId}`)
  } catch (error) {
    return row('role', 'warning', errorSummary(error))
  }
}

/**
 * Finds list operations of the organization, a space, and a site that aren't available. Requests
 * one item of each list.
 */
async function operationsRow(
  run: WithConsole,
  client: Client,
  organizationId: string,
): Promise<DoctorRow> {
  const row = createRows('service')
  const places = await accessiblePlaces(client, organizationId)
  const checkedLists = (await listsWithin(places)).map(({ id, path }) => ({
    id,
    path: `${filled(path, places)}?limit=1`,
  }))
  let count = 0
  const inTurn = limitConcurrency(parallel)
  const lacking = await Promise.all(
    checkedLists.map(({ id, path }) =>
      inTurn(async () => {
        count += 1
        run.console.progress.at(`Checking operation ${count} of ${checkedLists.length}`)
        return (await isLacking(client, path)) ? [id] : []
      }),
    ),
  )
  const names = lacking.flat().sort()
  if (names.length === 0)
    return row('operations', 'ok', `all ${checkedLists.length} lists are available`)
  return row(
    'operations',
    'note',
    `missing ${names.length} of ${checkedLists.length} lists: ${names.join(', ')}`,
    {
      hint: 'To find a replacement for a missing list, run the command for that list with --help',
    },
  )
}

type Places = Readonly<Record<string, string>>

/** Returns the IDs of the organization, its first space, and its first site. */
async function accessiblePlaces(client: Client, organizationId: string): Promise<Places> {
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
  const [{ operations }, { currentOnlyOperations }] = await Promise.all([
    import('../../contract/all.ts'),
    import('../../contract/current-only.ts'),
  ])
  const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]
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
