/** The start of the key of a copy: a draft at a place that already has one. */
const copyMark = /^~(\w+) /

/** Returns the key of a draft's place, which all copies share. */
export function draftPlaceKey(key: string): string {
  return key.replace(copyMark, '')
}

/** Returns the name of a copy. Returns undefined for the first draft of a place. */
export function copyName(key: string): string | undefined {
  return copyMark.exec(key)?.[1]
}

/** Returns the key of a copy, or that of the place itself without a name. */
export function copyKey(place: string, copy: string | undefined): string {
  return copy === undefined ? place : `~${copy} ${place}`
}
