import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { itemSchema, pathsOf } from '../../contract/shape.ts'
import { DocsctlError } from '../../errors.ts'
import type { CommandSpec } from '../../frame/operation/operation-command.ts'
import { pagesOf } from '../../frame/operation/pages-asked.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList, writeObject } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type Column, cell, idIn } from '../../text/columns.ts'

/** What the service says of all the links, beside a page of them. */
interface Stats {
  total?: number
  broken?: { total?: number; changeRequest?: number }
}

const columns: Column[] = [
  { path: 'status' },
  { path: 'targetReference.kind', header: 'KIND' },
  {
    path: 'targetReference',
    header: 'TARGET',
    value: (link) => referenceText(cell(link, 'targetReference')),
  },
  {
    path: 'locationReferences',
    header: 'STANDS IN',
    value: (link) => {
      const places = cell(link, 'locationReferences')
      return Array.isArray(places) ? places.map(referenceText).join(', ') : undefined
    },
  },
]

/** `--status`, for an operation that can be asked for it; for another one the list is filtered here. */
const status: Field = {
  keys: ['status'],
  always: true,
  flags: {
    status: Flags.string({
      description: 'only links in this state',
      helpGroup: 'TARGET',
      options: ['ok', 'broken', 'in-app'],
    }),
  },
  read: ({ flags }) => ('status' in flags ? { status: flags.status } : {}),
}

/**
 * What every command that lists links has in common:
 * `operationCommand(listSpaceLinks, { ...linksSpec, target: 'spaceId', examples: […] })`.
 */
export const linksSpec = {
  columns,
  noun: 'links',
  fields: [status],
  flags: {
    stats: Flags.boolean({
      description: 'print the figures instead of the links',
      helpGroup: 'OUTPUT',
    }),
    'exit-code': Flags.boolean({
      description: 'end with exit code 11 where a link is broken',
      helpGroup: 'OUTPUT',
    }),
  },
  presentList,
} satisfies Partial<CommandSpec>

async function presentList(
  pages: AsyncIterable<Page>,
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<undefined> {
  const { operation } = call
  if (run.has('stats')) return await printStats(call, run)
  const wanted = run.text('status')
  const filtered = wanted !== undefined && !('status' in (operation.query?.shape ?? {}))
  const shown = filtered ? withStatus(await pagesOf(call, run, Number.POSITIVE_INFINITY)) : pages
  let stats: Stats | undefined
  let counted = 0
  let left = false

  async function* withStatus(all: AsyncIterable<Page>) {
    const links: unknown[] = []
    for await (const page of watched(all)) {
      links.push(...page.items.filter((link) => cell(link, 'status') === wanted))
    }
    const limit = run.number('limit', 1) ?? links.length
    yield { items: links.slice(0, limit), envelope: {}, cut: links.length > limit }
  }

  async function* watched(all: AsyncIterable<Page>) {
    for await (const page of all) {
      stats = (page.envelope.stats as Stats | undefined) ?? stats
      counted += page.items.filter((link) => cell(link, 'status') === 'broken').length
      left = page.next !== undefined
      yield page
    }
  }

  const known = pathsOf(itemSchema(operation))
  await writeList(run, filtered ? shown : watched(shown), { columns, known, noun: 'links' })
  if (stats) await run.note(figures(stats))
  if (!run.has('exit-code')) return
  const total = stats?.broken?.total
  const seenAll = !left && (filtered || wanted === undefined || wanted === 'broken')
  if (total === undefined && counted === 0 && !seenAll) throw unknown()
  failWhereBroken(Math.max(total ?? 0, counted))
}

async function printStats(
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<undefined> {
  let stats: Stats | undefined
  // they speak of all links, whatever the page
  for await (const page of await pagesOf(call, run, 1)) stats = page.envelope.stats as Stats
  if (!stats) throw unknown()
  const known = statsPaths(call.operation)
  await writeObject(run, stats, { columns: ['total', 'broken.total'], known })
  if (run.has('exit-code')) failWhereBroken(stats.broken?.total ?? 0)
}

function statsPaths({ result }: AnyOperation): string[] {
  return pathsOf(result)
    .filter((path) => path.startsWith('stats.'))
    .map((path) => path.slice('stats.'.length))
}

function failWhereBroken(count: number): void {
  if (count === 0) return
  throw new DocsctlError('check-failed', `${count} ${count === 1 ? 'link is' : 'links are'} broken`)
}

function unknown(): DocsctlError {
  return new DocsctlError(
    'failed',
    'the service gave no figures, so nothing is known of the rest',
    {
      hint: 'without --stats, --limit and --status the links are counted here',
    },
  )
}

/** `stats: 42 links, 3 broken (1 of them by the change request)` */
function figures({ total, broken }: Stats): string {
  const own = broken?.changeRequest
  const ofOwn = own === undefined ? '' : ` (${own} of them in the change request)`
  return `stats: ${total ?? '?'} links, ${broken?.total ?? '?'} broken${ofOwn}`
}

/** The id that a reference holds under a key of its kind; an anchor stands behind its page. */
function referenceText(reference: unknown): string {
  const { kind, organization, space, versionContext, page, ...others } = (reference ??
    {}) as Record<string, unknown>
  const parts = [page, ...Object.values(others)].flatMap((part) => idIn(part) ?? [])
  return parts.join('#') || (idIn(space) ?? idIn(organization) ?? String(kind ?? ''))
}
