import type { Client } from '../../client/client.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { isName } from '../../names/id-form.ts'
import { namings } from '../../names/kinds.ts'
import { Source } from '../../snapshot/source.ts'
import type { ColumnLike } from '../../text/columns.ts'
import { list, notRead, unreadLists } from '../../text/sentences.ts'
import { grouped } from '../../text/text.ts'
import { roleColumn } from '../columns/role.ts'
import { type FindableKind, thingAt, whichThing } from '../things/which-thing.ts'
import { accessMatrix, matrixColumns } from './matrix.ts'
import { accessKinds } from './places.ts'
import {
  type Reached,
  type Reaching,
  reachedColumns,
  reachingColumns,
  since,
  sinceColumns,
} from './rows.ts'
import { type PastOrganization, pastOrganization } from './then.ts'
import { whatIsReached } from './what-reached.ts'
import { listsOf, whoReaches } from './who-reaches.ts'

/** How many requests are under way at a time. */
const parallel = 8

/** Who reaches one thing. */
export async function showWhoReaches(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  typed: string,
): Promise<void> {
  const organizationId = await run.context('organizationId')
  const past = await pastOrganization(run, organizationId)
  const thing = await whichThing(run, typed, {
    ...{ kinds: accessKinds, where: 'THING' },
    onLook: (kinds, isName) => run.note(`note: ${lookingFor(typed, kinds, isName)}`),
  })
  const { kind, id } = thing
  await run.note(`note: asks for ${listsOf(thing)}`)
  const source = await sourceOf(run)
  const rows = await whoReaches(source, organizationId, thing)
  const then = async (client: Client) => {
    const old = await thingAt(client, kind, id, { organizationId })
    return old ? await whoReaches(quietSource(client), organizationId, old) : []
  }
  await show<Reaching>(run, rows, { then, past, columns: reachingColumns, source })
}

/** The requests by which a thing is found, in words. */
function lookingFor(typed: string, kinds: readonly FindableKind[], isName: boolean): string {
  const count = kinds.length
  const plurals = list(
    kinds.map((kind) => namings[kind].plural),
    'and',
  )
  const requests = count === 1 ? '1 request' : `${count} requests`
  return isName
    ? `looks for ${typed} in the lists of ${plurals}, where they are not kept, and reads what it finds`
    : `looks for ${typed} among ${plurals}: ${requests}`
}

/** What one member reaches. */
export async function showWhatIsReached(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  typed: string,
): Promise<void> {
  const organizationId = await run.context('organizationId')
  const past = await pastOrganization(run, organizationId)
  const isNamed = !run.has('by-id') && isName(typed, 'members')
  const first = isNamed ? 'the list of members, where it is not kept, then ' : ''
  await run.note(`note: asks for ${first}the member, the organization and 4 lists`)
  const userId = await run.idOf('members', typed, '--member')
  const source = await sourceOf(run)
  const rows = await whatIsReached(source, organizationId, userId, (count) =>
    run.note(`note: asks of ${count}, ${parallel} at a time, who reaches them`),
  )
  const then = async (client: Client) => {
    try {
      return await whatIsReached(quietSource(client), organizationId, userId, async () => {})
    } catch (error) {
      // nobody by this id was there then
      if (error instanceof DocsctlError && error.kind === 'not-found') return []
      throw error
    }
  }
  await show<Reached>(run, rows, { then, past, columns: reachedColumns, source })
}

/** Who reaches what, a line for each member. */
export async function showMatrix(
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const organizationId = await run.context('organizationId')
  await run.note('note: asks for 4 lists')
  const source = await sourceOf(run)
  const matrix = await accessMatrix(source, organizationId, (count) =>
    run.note(`note: asks of ${grouped(count)} things, ${parallel} at a time, who reaches them`),
  )
  const columns = ['id', 'name', 'email', roleColumn('role'), ...matrixColumns(matrix)]
  await writeList(run, [{ items: matrix.rows, envelope: {} }], {
    ...viewOf(columns, 'members', source),
    format: 'csv',
  })
  await tellUnknown(run, source)
}

async function sourceOf(run: ServiceAccess & Speaker): Promise<Source> {
  const tell = (count: number) => run.progress.at(`${grouped(count)} lists`)
  return new Source(await run.client(), parallel, tell)
}

const quietSource = (client: Client) => new Source(client, parallel, () => {})

interface Shown<Row> {
  then: (client: Client) => Promise<Row[]>
  past: PastOrganization | undefined
  columns: ColumnLike[]
  source: Source
}

/** Prints the rows; where a snapshot was given, those that differ from what they were in it. */
async function show<Row extends Reaching | Reached>(
  run: TypedWords & Speaker & Machine,
  rows: Row[],
  { then, past, columns, source }: Shown<Row>,
): Promise<void> {
  const view = (shown: ColumnLike[]) => viewOf(shown, 'rows', source)
  if (!past) {
    await writeList(run, [{ items: rows, envelope: {} }], view(columns))
    return await tellUnknown(run, source)
  }
  // a snapshot holds no invite links
  const items = since<Reaching | Reached>(
    rows.filter(({ kind }) => kind !== 'invite-link'),
    await past.ask(then),
  )
  const changed = items.filter(({ change }) => change !== 'same')
  await writeList(run, [{ items: changed, envelope: {} }], view([...sinceColumns, ...columns]))
  const differing = `${changed.length} of ${items.length} rows differ from ${past.takenAt}`
  await run.note(`note: ${differing}; a snapshot knows of no invite links`)
  await tellUnknown(run, source)
  if (changed.length > 0 && run.has('exit-code')) throw new DocsctlError('differences', differing)
}

function viewOf(columns: ColumnLike[], noun: string, { unknown }: Source): View {
  const paths = columns.map((column) => (typeof column === 'string' ? column : column.path))
  return { columns, known: [...paths, 'access'], noun, whole: () => unknown.length === 0 }
}

/** Says what couldn't be read: a part of the answer is missing by it, and that is no success. */
async function tellUnknown(run: Speaker, { unknown }: Source): Promise<void> {
  for (const one of unknown) await run.note(notRead(one))
  if (unknown.length === 0) return
  throw new DocsctlError('partial', unreadLists(unknown.length), {
    state: 'what was read was printed; the rest is missing in it',
    problems: unknown.map(({ what, why }) => ({ where: what, rule: why })),
  })
}
