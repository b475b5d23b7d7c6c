import type { Client } from '../../../client/client.ts'
import { inOrder } from '../../../client/in-order.ts'
import { getChangeRequestPage } from '../../../contract/change-requests/content.ts'
import type { ContentPage } from '../../../contract/content/content.ts'
import { getPage } from '../../../contract/content/content.ts'
import type { InputOf, PathOf } from '../../../contract/operation.ts'
import { type TextDiff, textDiff } from '../diff/model/text-diff.ts'
import type { Stoppable, Target } from './change-request.ts'
import type { PageChange } from './compare-pages.ts'
import type { Side } from './determine-side.ts'
import { type Interruptible, runInSlices } from './interruptible.ts'
import type { Changes, ReadOptions } from './read-changes.ts'
import { ifReadable, readTextInRevision, textQuery } from './read-trees.ts'

/**
 * A page with the changes to its text. The changes are absent if the page has no text or if its
 * text is unchanged.
 */
export interface PageDiff {
  change: PageChange
  text?: TextDiff
  /**
   * the changes on main since the common ancestor, if main and the change request both changed the
   * text
   */
  mainText?: TextDiff
  /** the changes since the page was viewed, if they were requested */
  since?: SinceViewed
}

/** The changes to a page since the revision in which it was viewed. */
export interface SinceViewed {
  revision: string
  /** absent if the text is unchanged */
  text?: TextDiff
  /** true if that revision can no longer be read */
  isUnreadable?: true
}

/**
 * Compares the old and the new text. The result contains all rows or only the number of changed
 * lines.
 */
type Compare = (before: string, after: string) => Interruptible<TextDiff>

interface PageTextsOptions extends ReadOptions {
  compare?: Compare | undefined
  sinceOf?: ((change: PageChange) => string | undefined) | undefined
}

interface PageOptions extends Stoppable {
  compare?: Compare | undefined
  /** the revision in which the page was viewed, if the page is to be compared with that revision */
  since?: string | undefined
}

const defaultJobs = 6

/**
 * Yields the changes with the text of each page, in tree order. Reads only pages whose text may
 * differ, several in parallel. Omits pages with unchanged text unless they have other changes.
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

/** Reads the changes to one page. Reads the text only if it may differ. */
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
      : readTextInRevision(client, target, revision, before, options)
  const [old, now, then] = await Promise.all([
    readMain(change.ancestor),
    readText(client, getChangeRequestPage, { ...target, pageId }, after, options),
    since === undefined
      ? undefined
      : ifReadable(() => readTextInRevision(client, target, since, after ?? before, options)),
  ])
  const texts = { old, now }
  const compared = (before: string, after: string) => runInSlices(compare(before, after), signal)
  const diff = await comparedPage(change, texts, () => readMain(change.main), compared)
  if (since === undefined) return diff
  return { ...diff, since: await sinceViewed(since, then, now, compared) }
}

type Compared = (before: string, after: string) => Promise<TextDiff>

async function comparedPage(
  change: PageChange,
  { old, now }: ComparedTexts,
  readMainText: () => Promise<string | undefined>,
  compared: Compared,
): Promise<PageDiff> {
  const { side, main } = await readTextSide(change, { old, now }, readMainText)
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

/** The text of a page before and after the change. */
interface ComparedTexts {
  old: string | undefined
  now: string | undefined
}

/**
 * Returns the side that changed the text of a page, and the text on main. A side that may have
 * changed the text can turn out not to have changed it.
 */
async function readTextSide(
  { side, ancestor, before, after }: PageChange,
  { old, now }: ComparedTexts,
  readMainText: () => Promise<string | undefined>,
): Promise<{ side?: Side; main?: string | undefined }> {
  if (side !== 'both' || ancestor === undefined || !before || !after) return { side }
  const main = await readMainText()
  // main and the change request may have made the same change
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
