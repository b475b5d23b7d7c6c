import type { Client } from '../client/client.ts'
import { workAhead } from './ahead.ts'
import { titleOf } from './page-index.ts'
import { type Changes, type PageChange, type ReadOptions, readPageDiff } from './read-changes.ts'
import { type Verdict, wordsOn } from './verdict.ts'

/** Whether both sides changed the same page, as far as the times of the pages tell. */
export async function checkConflicts(
  client: Client,
  changes: Changes,
  { jobs = 6, signal }: ReadOptions = {},
): Promise<Verdict> {
  const { target, pages, files } = changes
  const suspects = pages.filter(
    (change) => (change.side === 'both' || change.side === 'unknown') && !isOrderAlone(change),
  )
  const stand: PageChange[] = []
  const read = (change: PageChange) => readPageDiff(client, target, change, { signal })
  for await (const { change, text } of workAhead(suspects, jobs, read)) {
    // both may have come to the same text
    if (text || change.tree) stand.push(change)
  }
  const both = stand.filter(({ side }) => side === 'both')
  if (both.length > 0) {
    const reason = `changed on both sides: ${named(both)}`
    return { state: 'fail', reason, fix: showing(changes, both), pages: both.map(nameOf) }
  }
  if (stand.length > 0) {
    const reason = `the times do not tell who changed ${named(stand)}`
    return { state: 'unknown', reason, fix: showing(changes, stand), pages: stand.map(nameOf) }
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

/** Orders of pages are put together without anyone's help. */
function isOrderAlone({ tree, mayDiffer }: PageChange): boolean {
  return !mayDiffer && tree?.kind === 'kept' && !tree.moved && tree.fields.length === 0
}

function nameOf({ id, after, before }: PageChange) {
  return { id, title: titleOf(after ?? before) }
}

function named(pages: PageChange[]): string {
  const titles = pages.slice(0, 5).map((change) => nameOf(change).title)
  const more = pages.length > titles.length ? ` and ${pages.length - titles.length} more` : ''
  return `${titles.join(', ')}${more}`
}

function showing({ target }: Changes, pages: PageChange[]): string[] {
  const [first] = pages
  return wordsOn('diff', target, ...(first && pages.length === 1 ? ['--page', first.id] : []))
}
