import type { Client } from '../../../../client/client.ts'
import { inOrder } from '../../../../client/in-order.ts'
import { shortList } from '../../../../output/text/short-list.ts'
import { pageLabel } from '../../../content/index.ts'
import { readMainAuthors } from '../../merge/model/changed-on-main.ts'
import type { PageChange } from '../../model/compare-pages.ts'
import type { Side } from '../../model/determine-side.ts'
import type { Changes, ReadOptions } from '../../model/read-changes.ts'
import { readPageDiff } from '../../model/read-texts.ts'
import { changeRequestCommand, type GateResult } from './gate-result.ts'

/**
 * Checks whether main and the change request both changed the same page. The state is unknown if
 * neither the common ancestor nor the update times determine this.
 */
export async function checkConflicts(
  client: Client,
  changes: Changes,
  { jobs = 6, signal, tellsWho = false }: ReadOptions & { tellsWho?: boolean | undefined } = {},
): Promise<GateResult> {
  const { target, pages, files } = changes
  const found: { change: PageChange; side: Side }[] = []
  const read = (change: PageChange) => readPageDiff(client, target, change, { signal })
  for await (const { change, text } of inOrder(pages.filter(isSuspect), jobs, read)) {
    // both sides may have made the same change
    const differs = text !== undefined || change.side === 'main'
    const sides = [...(differs ? [change.side] : []), ...treeSides(change)]
    if (sides.length > 0) found.push({ change, side: together(sides) })
  }
  const of = (wanted: Side) => found.flatMap(({ change, side }) => (side === wanted ? change : []))
  const both = of('both')
  const unsure = of('unknown')
  if (both.length > 0) {
    const changers = tellsWho
      ? await readMainAuthors(client, target, changes.changeRequest, { signal })
      : undefined
    const pages = both.map((change) => {
      const by = changers?.get(change.id)
      return { ...pageIdAndTitle(change), ...(by !== undefined && { by }) }
    })
    const reason = `changed on both sides: ${named(pages)}`
    return { state: 'fail', reason, fix: showing(changes, both), pages }
  }
  if (unsure.length > 0) {
    const pages = unsure.map(pageIdAndTitle)
    const reason = `changed on an unknown side: ${named(pages)}`
    return { state: 'unknown', reason, fix: showing(changes, unsure), pages }
  }
  const replaced = files.flatMap(({ change, side }) =>
    change.kind === 'replaced' && side === 'unknown' ? [change.after.name] : [],
  )
  if (replaced.length > 0) {
    const reason = `replaced on an unknown side: ${replaced.join(', ')}`
    return { state: 'unknown', reason, fix: showing(changes, []) }
  }
  return { state: 'pass', reason: 'no page changed on both sides' }
}

function isSuspect(change: PageChange): boolean {
  const side = together([change.side, ...treeSides(change)])
  return side === 'both' || side === 'unknown'
}

/**
 * Returns the sides that changed the page tree. Ignores the order of pages, because the service
 * merges it automatically.
 */
function treeSides({ tree, treeSide }: PageChange): Side[] {
  const isOrderAlone = tree?.kind === 'kept' && !tree.moved && tree.fields.length === 0
  return treeSide && !isOrderAlone ? [treeSide] : []
}

/**
 * Combines the sides of several changes. For example, main may have moved a page that the change
 * request edited.
 */
function together(sides: readonly Side[]): Side {
  const has = (side: Side) => sides.includes(side)
  if (has('both') || (has('main') && has('change-request'))) return 'both'
  return has('unknown') ? 'unknown' : (sides[0] ?? 'unknown')
}

function pageIdAndTitle({ id, after, before }: PageChange) {
  return { id, title: pageLabel(after ?? before) }
}

function named(pages: readonly { title: string; by?: string }[]): string {
  const titles = pages.map((page) => withNotes(`"${page.title}"`, mainAuthorNote(page)))
  return shortList(titles, 5)
}

/** Returns a text with notes in parentheses. */
export function withNotes(text: string, ...notes: string[]): string {
  const known = notes.filter((note) => note !== '')
  return known.length === 0 ? text : `${text} (${known.join(', ')})`
}

/** Returns a note such as `on main in #4 by Luis Ferreira`. */
export function mainAuthorNote({ by }: { by?: string }): string {
  return by === undefined ? '' : `on main in ${by}`
}

function showing({ target }: Changes, pages: PageChange[]): string[] {
  const [first] = pages
  return changeRequestCommand(
    'diff',
    target,
    ...(first && pages.length === 1 ? ['--page', first.id] : []),
  )
}
