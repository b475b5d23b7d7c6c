import { copyKey, copyName, draftPlaceKey } from '../../../notes/draft-copies.ts'
import type { Notes } from '../../../notes/viewed.ts'
import type { Thread } from '../../../threads/model/threads.ts'
import type { Purpose, WriteResponse } from '../effects.ts'

/**
 * Returns the key of a draft. The key identifies the thread, page, or block of the draft.
 */
export function draftKey(purpose: Purpose): string {
  return copyKey(placeKey(purpose), purpose.copy)
}

function placeKey(purpose: Purpose): string {
  if (purpose.kind === 'reply') return `reply ${purpose.thread}`
  if (purpose.kind === 'page') return `page ${purpose.page}`
  if (purpose.kind === 'words') return `words ${purpose.thread} ${purpose.reply ?? ''}`.trimEnd()
  if (purpose.page === undefined) return 'comment'
  const page = `comment ${purpose.page}`
  if (purpose.block === undefined) return page
  const { occurrence } = purpose
  return `${occurrence === undefined ? page : `${page} ${occurrence}`}\n${purpose.block}`
}

/** Returns whether a draft is a new comment or reply, and not an edit. */
export function isNewComment(
  purpose: Purpose,
): purpose is Extract<Purpose, { kind: 'comment' | 'reply' }> {
  return purpose.kind === 'comment' || purpose.kind === 'reply'
}

/** Returns the notes with this draft added or replaced. If the text is empty, removes the draft. */
export function withDraft(notes: Notes, purpose: Purpose, text: string | undefined): Notes {
  const key = draftKey(purpose)
  const { [key]: _, ...others } = notes.drafts
  // keep an empty page, because the user may want to empty it
  const isNone = text === undefined || (purpose.kind !== 'page' && text.trim() === '')
  const next = { ...notes, drafts: isNone ? others : { ...others, [key]: text } }
  return purpose.kind === 'page' ? withBase(next, key, isNone ? undefined : purpose.before) : next
}

/** Returns the notes with the original text of an edited page. */
function withBase(notes: Notes, key: string, base: string | undefined): Notes {
  if (notes.bases?.[key] === base) return notes
  const { [key]: _, ...others } = notes.bases ?? {}
  return { ...notes, bases: base === undefined ? others : { ...others, [key]: base } }
}

/** Returns the original text of an edited page. Drafts from earlier versions of docsctl don't have one. */
export function draftBase({ bases }: Notes, purpose: Purpose): string | undefined {
  return bases?.[draftKey(purpose)]
}

/**
 * Returns the purpose of the draft to continue: the draft of this thread, block, or page, or
 * otherwise its first copy.
 */
export function continuedPurpose<One extends Purpose>(
  purpose: One,
  drafts: Readonly<Record<string, string>>,
): One {
  const place = placeKey(purpose)
  const keys = Object.keys(drafts).filter((key) => draftPlaceKey(key) === place)
  if (keys.length === 0 || keys.includes(draftKey(purpose))) return purpose
  const { copy: _, ...subject } = purpose
  const copy = copyName(keys.includes(place) ? place : (keys.toSorted()[0] as string))
  return { ...subject, ...(copy !== undefined && { copy }) } as One
}

/**
 * Returns the notes without a draft that was sent. If the draft has changed since then, keeps it
 * and removes a copy with the sent text.
 */
export function withoutSent(notes: Notes, purpose: Purpose, text: string): Notes {
  const place = placeKey(purpose)
  const isSent = (key: string) =>
    draftPlaceKey(key) === place && notes.drafts[key]?.trim() === text.trim()
  const own = draftKey(purpose)
  const sent = isSent(own) ? own : Object.keys(notes.drafts).find(isSent)
  if (sent === undefined) return notes
  const { [sent]: _, ...drafts } = notes.drafts
  return withBase({ ...notes, drafts }, sent, undefined)
}

/** Returns whether the thread, block, or page has a draft with this text. */
export function hasDraft({ drafts }: Notes, purpose: Purpose, text: string): boolean {
  const place = placeKey(purpose)
  return Object.entries(drafts).some(
    ([key, draft]) => draftPlaceKey(key) === place && draft.trim() === text.trim(),
  )
}

/** Returns the notes without the drafts that a batch sent. */
export function withoutTexts(
  notes: Notes,
  texts: readonly { purpose: Purpose; text: string }[],
  { sent }: Pick<WriteResponse, 'sent'>,
): Notes {
  const keys = sent && new Set(sent.map(draftKey))
  return texts
    .filter(({ purpose }) => !keys || keys.has(draftKey(purpose)))
    .reduce((left, { purpose, text }) => withoutSent(left, purpose, text), notes)
}

/** Returns the initial text of the composer if there is no draft. */
export function initialText(purpose: Purpose): string {
  return purpose.kind === 'words' ? purpose.before : ''
}

/** Parses a draft's key. */
export function parseDraftKey(key: string): Purpose {
  const copy = copyName(key)
  return { ...parsePlaceKey(draftPlaceKey(key)), ...(copy !== undefined && { copy }) }
}

function parsePlaceKey(key: string): Purpose {
  const [first = '', ...block] = key.split('\n')
  const [kind, id, reply] = first.split(' ')
  if (kind === 'page') return { kind: 'page', page: id ?? '', title: '', before: '' }
  if (kind === 'words') {
    return { kind: 'words', thread: id ?? '', ...(reply !== undefined && { reply }), before: '' }
  }
  if (kind === 'reply') return { kind: 'reply', thread: id ?? '', to: '' }
  if (id === undefined) return { kind: 'comment' }
  if (block.length === 0) return { kind: 'comment', page: id }
  const occurrence = reply === undefined ? {} : { occurrence: Number(reply) }
  return { kind: 'comment', page: id, block: block.join('\n'), ...occurrence }
}

/**
 * Returns the unsent comments and replies. Edits are excluded, because they are sent individually.
 */
export function textsToSend(drafts: Readonly<Record<string, string>>) {
  return Object.entries(drafts)
    .map(([key, text]) => ({ purpose: parseDraftKey(key), text: text.trim() }))
    .filter(({ purpose, text }) => isNewComment(purpose) && text !== '')
}

/**
 * Returns the IDs of the items with drafts. A draft on the whole change request has an empty ID.
 */
export function draftedItems(
  drafts: Readonly<Record<string, string>>,
  threads: readonly Thread[],
): Set<string> {
  return new Set(
    Object.keys(drafts).map((key) => {
      const purpose = parseDraftKey(key)
      if (purpose.kind === 'comment' || purpose.kind === 'page') return purpose.page ?? ''
      return threads.find(({ id }) => id === purpose.thread)?.page?.id ?? ''
    }),
  )
}

/** Describes where a draft will be posted. Pages are identified by their titles. */
export function draftPlace(purpose: Purpose, titles: ReadonlyMap<string, string>): string {
  if (purpose.kind === 'reply' || purpose.kind === 'words') return 'reply'
  if (purpose.page === undefined) return 'On the change request'
  const title = titles.get(purpose.page) ?? purpose.page
  if (purpose.kind !== 'comment' || purpose.block === undefined) return `On ${title}`
  const number = purpose.occurrence === undefined ? '' : ` (occurrence ${purpose.occurrence})`
  return `On ${title}: ${purpose.block}${number}`
}
