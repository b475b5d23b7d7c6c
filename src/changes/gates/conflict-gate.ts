import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import type { PageChange } from '../compare-pages.ts'
import { readMainChangers } from '../merge/changed-on-main.ts'
import { titleOf } from '../page-index.ts'
import type { Changes, ReadOptions } from '../read-changes.ts'
import { readPageDiff } from '../read-texts.ts'
import type { Side } from '../sides.ts'
import { type Verdict, wordsOn } from './verdict.ts'

/** Whether both sides changed the same page, as far as the times of the pages tell. */
export async function checkConflicts(
  client: Client,
  changes: Changes,
  { jobs = 6, signal, tellsWho = false }: ReadOptions & { tellsWho?: boolean | undefined } = {},
): Promise<Verdict> {
  const { target, pages, files } = changes
  const found: { change: PageChange; side: Side }[] = []
  const read = (change: PageChange) => readPageDiff(client, target, change, { signal })
  for await (const { change, text } of inOrder(pages.filter(isSuspect), jobs, read)) {
    // both may have come to the same text
    const differs = text !== undefined || change.side === 'main'
    const sides = [...(differs ? [change.side] : []), ...treeSides(change)]
    if (sides.length > 0) found.push({ change, side: together(sides) })
  }
  const of = (wanted: Side) => found.flatMap(({ change, side }) => (side === wanted ? change : []))
  const both = of('both')
  const unsure = of('unknown')
  if (both.length > 0) {
    const changers = tellsWho
      ? await readMainChangers(client, target, changes.changeRequest, { signal })
      : undefined
    const pages = both.map((change) => {
      const by = changers?.get(change.id)
      return { ...nameOf(change), ...(by !== undefined && { by }) }
    })
    const reason = `changed on both sides: ${named(pages)}`
    return { state: 'fail', reason, fix: showing(changes, both), pages }
  }
  if (unsure.length > 0) {
    const pages = unsure.map(nameOf)
    const reason = `the times do not tell who changed ${named(pages)}`
    return { state: 'unknown', reason, fix: showing(changes, unsure), pages }
  }
  const replaced = files.flatMap(({ change, side }) =>
    change.kind === 'replaced' && side === 'unknown' ? [change.after.name] : [],
  )
  if (replaced.length > 0) {
    const reason = `files have no times that tell who replaced ${replaced.join(', ')}`
    return { state: 'unknown', reason, fix: showing(changes, []) }
  }
  return { state: 'pass', reason: 'no page was changed on both sides' }
}

function isSuspect(change: PageChange): boolean {
  const side = together([change.side, ...treeSides(change)])
  return side === 'both' || side === 'unknown'
}

/** Whose the change in the tree is; orders of pages are put together without anyone's help. */
function treeSides({ tree, treeSide }: PageChange): Side[] {
  const isOrderAlone = tree?.kind === 'kept' && !tree.moved && tree.fields.length === 0
  return treeSide && !isOrderAlone ? [treeSide] : []
}

/** Whose all of it is: one side may have moved what the other wrote. */
function together(sides: readonly Side[]): Side {
  const has = (side: Side) => sides.includes(side)
  if (has('both') || (has('main') && has('change-request'))) return 'both'
  return has('unknown') ? 'unknown' : (sides[0] ?? 'unknown')
}

function nameOf({ id, after, before }: PageChange) {
  return { id, title: titleOf(after ?? before) }
}

function named(pages: readonly { title: string; by?: string }[]): string {
  const titles = pages.slice(0, 5).map((page) => titled(page, onMainBy(page)))
  const more = pages.length > titles.length ? ` and ${pages.length - titles.length} more` : ''
  return `${titles.join(', ')}${more}`
}

/** A title, with what there is to say of it in brackets. */
export function titled({ title }: { title: string }, ...more: string[]): string {
  const known = more.filter((words) => words !== '')
  return known.length === 0 ? title : `${title} (${known.join(', ')})`
}

/** `on main by #4 of Luis Ferreira` */
export function onMainBy({ by }: { by?: string }): string {
  return by === undefined ? '' : `on main by ${by}`
}

function showing({ target }: Changes, pages: PageChange[]): string[] {
  const [first] = pages
  return wordsOn('diff', target, ...(first && pages.length === 1 ? ['--page', first.id] : []))
}
