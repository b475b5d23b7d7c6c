import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import type { CommandSpec } from '../../command/operation/command-spec.ts'
import { requestPages } from '../../command/operation/request-pages.ts'
import { writeList, writeObject } from '../../command/result/result.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { DocsctlError } from '../../errors.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { type Column, cell, resourceId } from '../../output/columns.ts'
import { count } from '../../output/text/text.ts'

/** The statistics of all links, which the service returns with each page of links. */
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
    header: 'LOCATION',
    value: (link) => {
      const places = cell(link, 'locationReferences')
      return Array.isArray(places) ? places.map(referenceText).join(', ') : undefined
    },
  },
]

/**
 * The `--status` flag. It is sent to operations that support it. Other lists are filtered locally.
 */
const status: Field = {
  keys: ['status'],
  always: true,
  flags: {
    status: Flags.string({
      description: 'Filter by link status',
      helpGroup: 'TARGET',
      options: ['ok', 'broken', 'in-app'],
    }),
  },
  read: ({ flags }) => ('status' in flags ? { status: flags.status } : {}),
}

/**
 * The definition shared by the commands that list links. Usage:
 * `operationCommand(listSpaceLinks, { ...linksSpec, target: 'spaceId', examples: […] })`.
 */
export const linksSpec = {
  columns,
  noun: 'links',
  fields: [status],
  flags: {
    stats: Flags.boolean({
      description: 'Print statistics instead of the links',
      helpGroup: 'OUTPUT',
    }),
    'exit-code': Flags.boolean({
      description: 'Exit with 11 if there are broken links',
      helpGroup: 'OUTPUT',
    }),
  },
  presentList,
} satisfies Partial<CommandSpec>

async function presentList(
  pages: AsyncIterable<Page>,
  call: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<undefined> {
  const { operation } = call
  if (run.args.has('stats')) return await printStats(call, run)
  const wanted = run.args.text('status')
  const filtered = wanted !== undefined && !('status' in (operation.query?.shape ?? {}))
  const shown = filtered
    ? withStatus(await requestPages(call, run, Number.POSITIVE_INFINITY))
    : pages
  let stats: Stats | undefined
  let counted = 0
  let left = false

  async function* withStatus(all: AsyncIterable<Page>) {
    const links: unknown[] = []
    for await (const page of watched(all)) {
      links.push(...page.items.filter((link) => cell(link, 'status') === wanted))
    }
    const limit = run.args.number('limit', 1) ?? links.length
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

  const known = fieldPaths(itemSchema(operation))
  await writeList(run, filtered ? shown : watched(shown), { columns, known, noun: 'links' })
  if (stats) await run.console.note(formatStats(stats))
  if (!run.args.has('exit-code')) return
  const total = stats?.broken?.total
  const seenAll = !left && (filtered || wanted === undefined || wanted === 'broken')
  if (total === undefined && counted === 0 && !seenAll) throw unknownTotals()
  failIfBroken(Math.max(total ?? 0, counted))
}

async function printStats(
  call: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<undefined> {
  let stats: Stats | undefined
  // the statistics on every page cover all links
  for await (const page of await requestPages(call, run, 1)) stats = page.envelope.stats as Stats
  if (!stats) throw unknownTotals()
  const known = statsPaths(call.operation)
  await writeObject(run, stats, { columns: ['total', 'broken.total'], known })
  if (run.args.has('exit-code')) failIfBroken(stats.broken?.total ?? 0)
}

function statsPaths({ result }: AnyOperation): string[] {
  return fieldPaths(result)
    .filter((path) => path.startsWith('stats.'))
    .map((path) => path.slice('stats.'.length))
}

function failIfBroken(count: number): void {
  if (count === 0) return
  throw new DocsctlError('check-failed', `Found ${count} broken ${count === 1 ? 'link' : 'links'}`)
}

function unknownTotals(): DocsctlError {
  return new DocsctlError('failed', 'The service returned no link statistics', {
    hint: 'To list all links instead, omit --stats, --limit, and --status',
  })
}

/** Formats statistics, such as `stats: 42 links, 3 broken (1 of them in the change request)`. */
function formatStats({ total, broken }: Stats): string {
  const own = broken?.changeRequest
  const ofOwn = own === undefined ? '' : ` (${own} of them in the change request)`
  const links = total === undefined ? '? links' : count(total, 'link')
  return `stats: ${links}, ${broken?.total ?? '?'} broken${ofOwn}`
}

/**
 * Returns the ID in a reference, depending on its kind. For an anchor, the ID of the page precedes
 * the anchor.
 */
function referenceText(reference: unknown): string {
  const { kind, organization, space, versionContext, page, ...others } = (reference ??
    {}) as Record<string, unknown>
  const parts = [page, ...Object.values(others)].flatMap((part) => resourceId(part) ?? [])
  return parts.join('#') || (resourceId(space) ?? resourceId(organization) ?? String(kind ?? ''))
}
