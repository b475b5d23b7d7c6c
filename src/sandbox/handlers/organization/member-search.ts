import type { AmongIds } from '../../http/paging.ts'
import type { Records } from '../../store/records.ts'
import type { SortedGroup } from '../../store/sorted-group.ts'
import type { Reader } from '../../store/tables.ts'

interface SearchText {
  version: number
  /** the lowercase names and email addresses of all members, one after the other */
  whole: string
  /** the offsets in `whole` at which the email addresses of members end */
  ends: number[]
  ids: string[]
  places: Map<string, number>
  /** the lowercase name and email address of each member, which no operation changes */
  texts: Map<string, string>
}

/**
 * Caches the search text of each organization, because an organization can have 100,000 members.
 */
const searchTexts = new WeakMap<SortedGroup, SearchText>()

function cachedSearchText(state: Reader, organization: string): SearchText {
  const group = state.group('members', 'byJoinedAt', organization)
  const known = searchTexts.get(group)
  if (known?.version === group.version) return known
  const texts = new Map<string, string>()
  const ids = [...group.ids()]
  const places = new Map<string, number>()
  const ends: number[] = []
  const parts: string[] = []
  let end = 0
  for (const id of ids) {
    const text = known?.texts.get(id) ?? memberText(state, id)
    texts.set(id, text)
    places.set(id, ends.length)
    parts.push(text)
    end += text.length
    ends.push(end)
  }
  const searchText = { version: group.version, whole: parts.join(''), ends, ids, places, texts }
  searchTexts.set(group, searchText)
  return searchText
}

function memberText(state: Reader, id: string): string {
  const { user, displayName } = state.get('members', id) as Readonly<Records['members']>
  return `${displayName}\n${state.get('users', user)?.email ?? ''}\n`.toLowerCase()
}

/**
 * The maximum number of matches to store as a set of IDs. For more matches, a list with a flag for
 * each member is faster.
 */
const maxStoredIds = 20_000

/** Finds the members whose name or email address contains the search text, ignoring case. */
export function searchMembers(state: Reader, organization: string, search: string): AmongIds {
  const { whole, ends, ids, places } = cachedSearchText(state, organization)
  const words = search.toLowerCase()
  const found: number[] = []
  let place = 0
  // a name or email address contains no line break, so a match never includes two of them
  let at = words.includes('\n') ? -1 : whole.indexOf(words)
  while (at >= 0 && place < ends.length) {
    while ((ends[place] as number) <= at) place += 1
    found.push(place)
    at = whole.indexOf(words, ends[place])
    place += 1
  }
  const counts = { size: found.length, of: ends.length }
  if (found.length <= maxStoredIds) {
    const own = new Set(found.map((one) => ids[one] as string))
    return { ...counts, has: (id) => own.has(id) }
  }
  const isFound = new Uint8Array(ends.length)
  for (const one of found) isFound[one] = 1
  return { ...counts, has: (id) => isFound[places.get(id) ?? -1] === 1 }
}

/** Fills the caches for the first list and the first search of members. */
export function prepareMembers(state: Reader): void {
  for (const { id } of state.all('organizations')) {
    cachedSearchText(state, id)
    for (const index of ['byName', 'byLastSeenAt', 'byUser'] as const)
      state.group('members', index, id)
  }
}
