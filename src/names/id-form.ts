import type { ThingKind } from './kinds.ts'

/** Letters, digits and dashes with an underscore among them, or twenty letters and digits. */
const usual = /^(?:[A-Za-z0-9-]+_[A-Za-z0-9_-]+|[A-Za-z0-9]{20})$/

/** The form of such a word; a title begins with a capital or has a blank. */
const chosen = /^[a-z0-9][\w.-]*$/

/** Whether things of this kind are addressed by a word that people chose, which is of a pattern. */
export function isChosen(kind: ThingKind): boolean {
  return kind === 'integrations' || kind === 'custom-fields'
}

/** Whether a word is known by its form to be an id, which is sent as it is. */
function isId(word: string, kind: ThingKind): boolean {
  // these have no other names, or are told by a number too
  if (kind === 'specifications') return !isAddress(word)
  if (isChosen(kind)) return chosen.test(word)
  return usual.test(word) || (kind === 'change-requests' && /^\d+$/.test(word))
}

/** The id that a word is known to be by its form; a change request's number may have a `#` before it. */
export function idIn(word: string, kind: ThingKind): string | undefined {
  const bare = kind === 'change-requests' ? word.replace(/^#(?=\d+$)/, '') : word
  return isId(bare, kind) ? bare : undefined
}

/** Whether a setting is taken for the id of an organization; a title has a capital or a blank. */
export function isOrganizationId(word: string): boolean {
  return /^(?:[a-z0-9_-]+|[\w-]{20})$/.test(word)
}

/** Whether a word was copied from the address bar of a browser. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word)
}

/** Whether a word has to be looked for before it can be sent; what no path can hold is refused elsewhere. */
export function isName(word: string, kind: ThingKind): boolean {
  return idIn(word, kind) === undefined && !/^(|\.|\.\.)$/.test(word)
}
