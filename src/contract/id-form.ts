import type { ResourceKind } from './resource-kinds.ts'

/** Matches letters, digits, and dashes with an underscore, or twenty letters and digits. */
const usual = /^(?:[A-Za-z0-9-]+_[A-Za-z0-9_-]+|[A-Za-z0-9]{20})$/

/** Matches ids that people choose. A title starts with a capital or contains a space. */
const chosen = /^[a-z0-9][\w.-]*$/

/** Returns whether people choose the ids of this kind, within a pattern. */
export function isChosen(kind: ResourceKind): boolean {
  return kind === 'integrations' || kind === 'custom-fields'
}

/** Returns whether a token is an id by its form and is sent unchanged. */
function isId(word: string, kind: ResourceKind): boolean {
  // these have no other names, or are also identified by a number
  if (kind === 'specifications') return !isAddress(word)
  if (isChosen(kind)) return chosen.test(word)
  return usual.test(word) || (kind === 'change-requests' && /^\d+$/.test(word))
}

/** Returns the id that a token is by its form. A change request number may start with `#`. */
export function parseId(word: string, kind: ResourceKind): string | undefined {
  const bare = kind === 'change-requests' ? word.replace(/^#(?=\d+$)/, '') : word
  return isId(bare, kind) ? bare : undefined
}

/** Returns whether a setting looks like an organization id. A title has a capital or a space. */
export function isOrganizationId(word: string): boolean {
  return /^(?:[a-z0-9_-]+|[\w-]{20})$/.test(word)
}

/** Returns whether a token was copied from a browser's address bar. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word)
}

/**
 * Returns whether a token must be resolved before it is sent. Tokens that no path can contain are
 * rejected elsewhere.
 */
export function isName(word: string, kind: ResourceKind): boolean {
  return parseId(word, kind) === undefined && !/^(|\.|\.\.)$/.test(word)
}
