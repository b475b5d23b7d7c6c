import type { Client } from '../../client/client.ts'
import { Source } from '../../client/organization-reader.ts'
import { roleColumn } from '../../command/columns/role.ts'
import { reportUnread } from '../../command/result/report-unread.ts'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import { type ResolvedResource, readResourceById, resolveResource } from '../names/index.ts'
import { explainAccess, explainedColumns } from './explain.ts'
import { accessMatrix, matrixColumns } from './matrix.ts'
import { withGrounds } from './member-grounds.ts'
import { accessKinds } from './places.ts'
import { readResourceAccess } from './resource-access.ts'
import {
  groundColumn,
  type ResourceAccess,
  resourceAccessColumns,
  since,
  sinceColumns,
  type UserAccess,
  userAccessColumns,
} from './rows.ts'
import { type PastOrganization, pastOrganization } from './snapshot-organization.ts'
import { readUserAccess } from './user-access.ts'

const parallel = 8

/** Finds the resource that an argument identifies. */
async function accessResource(
  run: WithArgs & WithService & WithConsole,
  typed: string,
): Promise<ResolvedResource> {
  return await resolveResource(run, typed, {
    ...{ kinds: accessKinds, where: 'RESOURCE' },
    alternative: (word) => (/^[^\s@]+@[^\s@]+$/.test(word) ? `--member ${word}` : undefined),
  })
}

/** Lists everyone who has access to a resource, or only the access of one member. */
export async function showResourceAccess(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  typed: string,
  member: string | undefined,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const past = await pastOrganization(run, organizationId)
  const userId = member && (await run.service.idOf('members', member, '--member'))
  const resource = await accessResource(run, typed)
  const { kind, id } = resource
  const source = await accessSource(run)
  const belongsToMember = (row: ResourceAccess) =>
    userId === undefined || (row.kind === 'user' && row.id === userId)
  const read = async (from: Source, wanted: ResolvedResource) =>
    (await readResourceAccess(from, organizationId, wanted)).filter(belongsToMember)
  const rows = await read(source, resource)
  const then = async (client: Client) => {
    const old = await readResourceById(client, kind, id, { organizationId })
    return old ? await read(quietSource(client), old) : []
  }
  await show<ResourceAccess>(run, rows, { then, past, columns: resourceAccessColumns, source })
}

/**
 * Shows the role that each level gives a member on a resource, and which level determines the
 * effective role.
 */
export async function showAccessExplanation(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  typed: string,
  member: string,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const userId = await run.service.idOf('members', member, '--member')
  const resource = await accessResource(run, typed)
  const source = await accessSource(run)
  const found = await explainAccess(source, organizationId, resource, userId)
  const { name, levels, role, serviceRole } = found
  await writeList(run, [{ items: levels, envelope: {} }], {
    ...accessView(explainedColumns, 'levels', source),
  })
  if (role !== undefined && role !== serviceRole) {
    await run.console.note(
      `warning: The service reports the role "${serviceRole ?? 'guest'}" for ${quotedValue(name)}. According to the rules in "docsctl help roles", the role is "${role ?? 'guest'}"`,
    )
  }
  await reportUnread(run, source.unknown)
}

/** Lists the resources that a member has access to. */
export async function showUserAccess(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  typed: string,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const past = await pastOrganization(run, organizationId)
  const userId = await run.service.idOf('members', typed, '--member')
  const source = await accessSource(run)
  const isExplained = run.args.has('explain')
  const found = await readUserAccess(source, organizationId, userId)
  const rows = isExplained ? await withGrounds(source, { organizationId, userId }, found) : found
  if (rows.some(({ disabled }) => disabled)) {
    await run.console.note(
      `warning: The member ${quotedValue(typed)} is disabled and cannot sign in, so the member's roles have no effect`,
    )
  }
  const then = async (client: Client) => {
    try {
      return await readUserAccess(quietSource(client), organizationId, userId)
    } catch (error) {
      // the member didn't exist at the time of the snapshot
      if (error instanceof DocsctlError && error.kind === 'not-found') return []
      throw error
    }
  }
  const columns = [...userAccessColumns, ...(isExplained ? [groundColumn] : [])]
  await show<UserAccess>(run, rows, { then, past, columns, source })
}

/** Lists the access of all members, one row per member. */
export async function showMatrix(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const source = await accessSource(run)
  const matrix = await accessMatrix(source, organizationId)
  const columns = ['id', 'name', 'email', roleColumn('role'), ...matrixColumns(matrix)]
  await writeList(run, [{ items: matrix.rows, envelope: {} }], {
    ...accessView(columns, 'members', source),
    format: 'csv',
  })
  await reportUnread(run, source.unknown)
}

async function accessSource(run: WithService & WithConsole): Promise<Source> {
  const tell = (sent: number) =>
    run.console.progress.at(`Loading permissions: ${count(sent, 'request')}`)
  return new Source(await run.service.client(), parallel, tell)
}

const quietSource = (client: Client) => new Source(client, parallel, () => {})

interface Shown<Row> {
  then: (client: Client) => Promise<Row[]>
  past: PastOrganization | undefined
  columns: ColumnLike[]
  source: Source
}

/** Prints the rows. If a snapshot is given, prints only the rows that differ from it. */
async function show<Row extends ResourceAccess | UserAccess>(
  run: WithArgs & WithConsole & WithEnvironment,
  rows: Row[],
  { then, past, columns, source }: Shown<Row>,
): Promise<void> {
  const view = (shown: ColumnLike[]) => accessView(shown, 'rows', source)
  if (!past) {
    await writeList(run, [{ items: rows, envelope: {} }], view(columns))
    return await reportUnread(run, source.unknown)
  }
  // snapshots don't contain invite links
  const items = since<ResourceAccess | UserAccess>(
    rows.filter(({ kind }) => kind !== 'invite-link'),
    await past.ask(then),
  )
  const changed = items.filter(({ change }) => change !== 'same')
  await writeList(run, [{ items: changed, envelope: {} }], view([...sinceColumns, ...columns]))
  const differing = `Found differences from the snapshot of ${past.takenAt} in ${changed.length} of ${items.length} rows`
  await run.console.note(
    `note: ${differing}. Invite links were not compared, because snapshots contain none`,
  )
  await reportUnread(run, source.unknown)
  if (changed.length > 0 && run.args.has('exit-code'))
    throw new DocsctlError('differences', differing)
}

function accessView(columns: ColumnLike[], noun: string, { unknown }: Source): View {
  const paths = columns.map((column) => (typeof column === 'string' ? column : column.path))
  return {
    columns,
    known: [...paths, 'access', 'disabled'],
    noun,
    whole: () => unknown.length === 0,
  }
}
