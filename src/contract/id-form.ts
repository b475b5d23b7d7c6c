import type { ResourceKind } from './resource-kinds.ts'

/**
 * Matches the IDs that the service generates: letters, digits, and dashes around an underscore, or
 * exactly 20 letters and digits.
 */
const usual = /^(?:[A-Za-z0-9-]+_[A-Za-z0-9_-]+|[A-Za-z0-9]{20})$/

/**
 * Matches IDs that users choose. Unlike titles, they begin with a lowercase letter or digit and
 * contain no spaces.
 */
const chosen = /^[a-z0-9][\w.-]*$/

/** Returns whether users choose the IDs of this kind of resource. */
export function isChosen(kind: ResourceKind): boolean {
  return kind === 'integrations' || kind === 'custom-fields'
}

/** Returns whether a token has the format of an ID, so that it is sent unchanged. */
function isId(word: string, kind: ResourceKind): boolean {
  // a specification has no name other than its ID
  if (kind === 'specifications') return !isAddress(word)
  if (isChosen(kind)) return chosen.test(word)
  return usual.test(word) || (kind === 'change-requests' && /^\d+$/.test(word))
}

/** Returns the ID if a token has the format of one. A change request number may start with `#`. */
export function parseId(word: string, kind: ResourceKind): string | undefined {
  const bare = kind === 'change-requests' ? word.replace(/^#(?=\d+$)/, '') : word
  return isId(bare, kind) ? bare : undefined
}

/**
 * Returns whether a setting looks like an organization ID. A title usually contains a capital
 * letter or a space, and an ID doesn't.
 */
export function isOrganizationId(word: string): boolean {
  return /^(?:[a-z0-9_-]+|[\w-]{20})$/.test(word)
}

/** Returns whether a token was copied from a browser's address bar. */
export function isAddress(word: string): boolean {
  return /^https?:\/\//i.test(word)
}

/**
 * Returns whether a token is a name that must be resolved before a request is sent. Other code
 * rejects tokens that aren't allowed in a path.
 */
export function isName(word: string, kind: ResourceKind): boolean {
  return parseId(word, kind) === undefined && !/^(|\.|\.\.)$/.test(word)
}
