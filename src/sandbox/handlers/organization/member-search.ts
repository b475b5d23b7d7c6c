import type { AmongIds } from '../../http/paging.ts'
import type { Records } from '../../store/records.ts'
import type { SortedGroup } from '../../store/sorted-group.ts'
import type { Reader } from '../../store/tables.ts'

interface SearchText {
  version: number
  /** names and addresses of all in small letters, a line each */
  whole: string
  /** where the text of each member ends */
  ends: number[]
  ids: string[]
  places: Map<string, number>
  /** the text of each, which no operation changes */
  texts: Map<string, string>
}

/** What a search looks through, kept for the members that there are: it may be a hundred thousand. */
const searchTexts = new WeakMap<SortedGroup, SearchText>()

function searchTextOf(state: Reader, organization: string): SearchText {
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
    const text = known?.texts.get(id) ?? textOf(state, id)
    texts.set(id, text)
    places.set(id, ends.length)
    parts.push(text)
    end += text.length
    ends.push(end)
  }
  const made = { version: group.version, whole: parts.join(''), ends, ids, places, texts }
  searchTexts.set(group, made)
  return made
}

function textOf(state: Reader, id: string): string {
  const { user, displayName } = state.get('members', id) as Readonly<Records['members']>
  return `${displayName}\n${state.get('users', user)?.email ?? ''}\n`.toLowerCase()
}

/** So many are looked up faster by themselves than by their places. */
const few = 20_000

/** Those whose name or address holds the words, in whatever case. */
export function searchMembers(state: Reader, organization: string, search: string): AmongIds {
  const { whole, ends, ids, places } = searchTextOf(state, organization)
  const words = search.toLowerCase()
  const found: number[] = []
  let place = 0
  // what has a line break in it stands in no name and in no address
  let at = words.includes('\n') ? -1 : whole.indexOf(words)
  while (at >= 0 && place < ends.length) {
    while ((ends[place] as number) <= at) place += 1
    found.push(place)
    at = whole.indexOf(words, ends[place])
    place += 1
  }
  const counts = { size: found.length, of: ends.length }
  if (found.length <= few) {
    const own = new Set(found.map((one) => ids[one] as string))
    return { ...counts, has: (id) => own.has(id) }
  }
  const isFound = new Uint8Array(ends.length)
  for (const one of found) isFound[one] = 1
  return { ...counts, has: (id) => isFound[places.get(id) ?? -1] === 1 }
}

/** Makes ready what the first list and the first search would wait for. */
export function prepareMembers(state: Reader): void {
  for (const { id } of state.all('organizations')) {
    searchTextOf(state, id)
    for (const index of ['byName', 'byLastSeenAt', 'byUser'] as const)
      state.group('members', index, id)
  }
}
