import type { Thread } from '../../../changes/threads.ts'
import type { Purpose } from '../state.ts'

/** Under which name a text that isn't sent yet is kept: that of its thread, or of the block that it is about. */
export function draftKey(purpose: Purpose): string {
  if (purpose.kind === 'reply') return `reply ${purpose.thread}`
  if (purpose.kind === 'page') return `page ${purpose.page}`
  if (purpose.kind === 'words') return `words ${purpose.thread} ${purpose.reply ?? ''}`.trimEnd()
  if (purpose.page === undefined) return 'comment'
  const page = `comment ${purpose.page}`
  return purpose.block === undefined ? page : `${page}\n${purpose.block}`
}

/** What a text begins with where nothing was written yet. */
export function beginOf(purpose: Purpose): string {
  return purpose.kind === 'words' ? purpose.before : ''
}

/** What a draft is about, by the name under which it is kept. */
export function purposeOf(key: string): Purpose {
  const [first = '', ...block] = key.split('\n')
  const [kind, id, reply] = first.split(' ')
  if (kind === 'page') return { kind: 'page', page: id ?? '', title: '', before: '' }
  if (kind === 'words') {
    return { kind: 'words', thread: id ?? '', ...(reply !== undefined && { reply }), before: '' }
  }
  if (kind === 'reply') return { kind: 'reply', thread: id ?? '', to: '' }
  if (id === undefined) return { kind: 'comment' }
  return { kind: 'comment', page: id, ...(block.length > 0 && { block: block.join('\n') }) }
}

/** The comments and replies that were written and not sent; what changes other texts is sent by itself. */
export function textsToSend(drafts: Readonly<Record<string, string>>) {
  return Object.entries(drafts)
    .map(([key, text]) => ({ purpose: purposeOf(key), text: text.trim() }))
    .filter(({ purpose, text }) => ['comment', 'reply'].includes(purpose.kind) && text !== '')
}

/** The ids of the items on which something was written that isn't sent; the whole has none. */
export function draftedItems(
  drafts: Readonly<Record<string, string>>,
  threads: readonly Thread[],
): Set<string> {
  return new Set(
    Object.keys(drafts).map((key) => {
      const purpose = purposeOf(key)
      if (purpose.kind === 'comment' || purpose.kind === 'page') return purpose.page ?? ''
      return threads.find(({ id }) => id === purpose.thread)?.page?.id ?? ''
    }),
  )
}

/** Where a text goes, in words; pages by their titles. */
export function draftPlace(purpose: Purpose, titles: ReadonlyMap<string, string>): string {
  if (purpose.kind === 'reply' || purpose.kind === 'words') return 'reply'
  if (purpose.page === undefined) return 'on the change request'
  const title = titles.get(purpose.page) ?? purpose.page
  return purpose.kind === 'comment' && purpose.block !== undefined
    ? `on ${title}: ${purpose.block}`
    : `on ${title}`
}
