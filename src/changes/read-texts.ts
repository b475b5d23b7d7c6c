import type { Client } from '../client/client.ts'
import { inOrder } from '../client/in-order.ts'
import { getChangeRequestPage } from '../contract/change-requests/content.ts'
import { getPage } from '../contract/content/content.ts'
import type { InputOf, PathOf } from '../contract/operation.ts'
import type { PageChange } from './compare-pages.ts'
import type { ContentPage } from './page-index.ts'
import type { Stoppable } from './read-base.ts'
import type { Changes, ReadOptions, Target } from './read-changes.ts'
import { readTextThen, textQuery, whereReadable } from './read-sides.ts'
import type { Side } from './sides.ts'
import { inSlices, type Steps } from './steps.ts'
import { type TextDiff, textDiff } from './text/text-diff.ts'

/** A page with what became of its text; absent where it has none, or none that differs. */
export interface PageDiff {
  change: PageChange
  text?: TextDiff
  /** where both sides changed it, what main made of the text that both came from */
  mainText?: TextDiff
  /** what became of it since it was viewed, where that was asked for */
  since?: SinceViewed
}

/** From what a page was in the revision in which it was viewed to what it is. */
export interface SinceViewed {
  revision: string
  /** absent where the text is the same */
  text?: TextDiff
  /** that revision can't be read any more */
  isUnreadable?: true
}

/** Compares two texts: with all of their rows, or only how many of them differ. */
type Compare = (before: string, after: string) => Steps<TextDiff>

interface PageTextsOptions extends ReadOptions {
  compare?: Compare | undefined
  sinceOf?: ((change: PageChange) => string | undefined) | undefined
}

interface PageOptions extends Stoppable {
  compare?: Compare | undefined
  /** the revision in which the page was viewed, to tell what became of it since */
  since?: string | undefined
}

const defaultJobs = 6

/**
 * The changes with their texts, in the order of the tree. Reads the pages whose text may differ and no others,
 * a few at a time; a page whose text turns out to be the same and that changed in nothing else is left out.
 */
export async function* readPageDiffs(
  client: Client,
  { target, pages }: Pick<Changes, 'target' | 'pages'>,
  { jobs = defaultJobs, signal, compare, sinceOf }: PageTextsOptions = {},
): AsyncGenerator<PageDiff, void, undefined> {
  const stop = new AbortController()
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  try {
    const read = (change: PageChange) =>
      readPageDiff(client, target, change, { signal: ended, compare, since: sinceOf?.(change) })
    for await (const diff of inOrder(pages, jobs, read)) {
      const isOther = diff.text ?? diff.since?.text ?? diff.change.tree
      if (isOther || !diff.change.mayDiffer) yield diff
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
  { signal, compare = textDiff, since }: PageOptions = {},
): Promise<PageDiff> {
  if (!change.mayDiffer) return { change }
  const { before, after, id: pageId } = change
  const options = { signal }
  const readMain = (revision: string | undefined) =>
    revision === undefined
      ? readText(client, getPage, { spaceId: target.spaceId, pageId }, before, options)
      : readTextThen(client, target, revision, before, options)
  const [old, now, then] = await Promise.all([
    readMain(change.ancestor),
    readText(client, getChangeRequestPage, { ...target, pageId }, after, options),
    since === undefined
      ? undefined
      : whereReadable(() => readTextThen(client, target, since, after ?? before, options)),
  ])
  const texts = { old, now }
  const compared = (before: string, after: string) => inSlices(compare(before, after), signal)
  const diff = await comparedPage(change, texts, () => readMain(change.main), compared)
  if (since === undefined) return diff
  return { ...diff, since: await sinceViewed(since, then, now, compared) }
}

type Compared = (before: string, after: string) => Promise<TextDiff>

async function comparedPage(
  change: PageChange,
  { old, now }: PageTexts,
  readMainText: () => Promise<string | undefined>,
  compared: Compared,
): Promise<PageDiff> {
  const { side, main } = await sideSeen(change, { old, now }, readMainText)
  if (side === undefined || side === 'main') return { change: { ...change, side: side ?? 'main' } }
  const text = await compared(old ?? '', now ?? '')
  const seen = side === change.side ? change : { ...change, side }
  if (text.added + text.removed === 0) return { change: seen }
  const isBoth = side === 'both' && main !== undefined
  const mainText = isBoth ? await compared(old ?? '', main) : undefined
  return { change: seen, text, ...(mainText && { mainText }) }
}

async function sinceViewed(
  revision: string,
  then: string | undefined,
  now = '',
  compared: Compared,
): Promise<SinceViewed> {
  if (then === undefined) return { revision, isUnreadable: true }
  if (then === now) return { revision }
  return { revision, text: await compared(then, now) }
}

/** What a page is in the change request, and what it was before. */
interface PageTexts {
  old: string | undefined
  now: string | undefined
}

/** Whose the change of a text is once it is read, and what main has: of two sides one may have left it as it was. */
async function sideSeen(
  { side, ancestor, before, after }: PageChange,
  { old, now }: PageTexts,
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
  options: Stoppable,
): Promise<string | undefined> {
  if (page?.type !== 'document') return undefined
  const answer = await client.call(operation, { ...path, ...textQuery } as InputOf<Op>, options)
  return (answer as ContentPage).markdown
}
