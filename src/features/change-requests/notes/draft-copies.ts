/** The prefix in the key of a copy, which is created if its place already has a draft. */
const copyMark = /^~(\w+) /

/** Returns the key of a draft's place. All copies have the same one. */
export function draftPlaceKey(key: string): string {
  return key.replace(copyMark, '')
}

/** Returns the name of a copy. Returns undefined for the first draft of a place. */
export function copyName(key: string): string | undefined {
  return copyMark.exec(key)?.[1]
}

/** Returns the key of a copy. Without a name, returns the key of the place itself. */
export function copyKey(place: string, copy: string | undefined): string {
  return copy === undefined ? place : `~${copy} ${place}`
}
