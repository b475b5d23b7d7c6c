import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { getChangeRequestPage } from '../contract/change-requests/content.ts'
import { getPage } from '../contract/content/content.ts'
import type { InputOf, PathOf } from '../contract/operation.ts'
import type { ContentPage } from './page-index.ts'
import type { Changes, PageChange, ReadOptions, Target } from './read-changes.ts'
import { readTextThen, textQuery } from './read-sides.ts'
import type { Side } from './sides.ts'
import { inSlices } from './steps.ts'
import { type TextDiff, textDiff } from './text/text-diff.ts'

type Options = Pick<ReadOptions, 'signal'>

/** A page with what became of its text; absent where it has none, or none that differs. */
export interface PageDiff {
  change: PageChange
  text?: TextDiff
  /** where both sides changed it, what main made of the text that both came from */
  mainText?: TextDiff
}

const defaultJobs = 6

/**
 * The changes with their texts, in the order of the tree. Reads the pages whose text may differ and no others,
 * a few at a time; a page whose text turns out to be the same and that changed in nothing else is left out.
 */
export async function* readPageDiffs(
  client: Client,
  { target, pages }: Pick<Changes, 'target' | 'pages'>,
  { jobs = defaultJobs, signal }: ReadOptions = {},
): AsyncGenerator<PageDiff, void, undefined> {
  const stop = new AbortController()
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  try {
    const read = (change: PageChange) => readPageDiff(client, target, change, { signal: ended })
    for await (const diff of inOrder(pages, jobs, read)) {
      if (diff.text || diff.change.tree || !diff.change.mayDiffer) yield diff
    }
  } finally {
    stop.abort()
  }
}

/** One page with its text, which is read where it may differ. */
export async function readPageDiff(
  client: Client,
  target: Target,
  change: PageChange,
  { signal }: ReadOptions = {},
): Promise<PageDiff> {
  if (!change.mayDiffer) return { change }
  const { before, after, id: pageId } = change
  const options = { signal }
  const onMain = () =>
    readText(client, getPage, { spaceId: target.spaceId, pageId }, before, options)
  const [old, now] = await Promise.all([
    change.ancestor === undefined
      ? onMain()
      : readTextThen(client, target, change.ancestor, before, options),
    readText(client, getChangeRequestPage, { ...target, pageId }, after, options),
  ])
  const { side, main } = await sideSeen(change, { old, now }, () =>
    change.main === undefined
      ? onMain()
      : readTextThen(client, target, change.main, before, options),
  )
  if (side === undefined || side === 'main') return { change: { ...change, side: side ?? 'main' } }
  const text = await inSlices(textDiff(old ?? '', now ?? ''), signal)
  const seen = side === change.side ? change : { ...change, side }
  if (text.added + text.removed === 0) return { change: seen }
  const isBoth = side === 'both' && main !== undefined
  const mainText = isBoth ? await inSlices(textDiff(old ?? '', main), signal) : undefined
  return { change: seen, text, ...(mainText && { mainText }) }
}

/** Whose the change of a text is once it is read, and what main has: of two sides one may have left it as it was. */
async function sideSeen(
  { side, ancestor, before, after }: PageChange,
  { old, now }: { old: string | undefined; now: string | undefined },
  readMainText: () => Promise<string | undefined>,
): Promise<{ side?: Side; main?: string | undefined }> {
  if (side !== 'both' || ancestor === undefined || !before || !after) return { side }
  const main = await readMainText()
  // both may have come to the same text
  if (main === now) return {}
  if (old === now) return { side: 'main' }
  return old === main ? { side: 'change-request' } : { side: 'both', main }
}

async function readText<Op extends typeof getPage | typeof getChangeRequestPage>(
  client: Client,
  operation: Op,
  path: PathOf<Op>,
  page: ContentPage | undefined,
  options: Options,
): Promise<string | undefined> {
  if (page?.type !== 'document') return undefined
  const answer = await client.call(operation, { ...path, ...textQuery } as InputOf<Op>, options)
  return (answer as ContentPage).markdown
}
