/**
 * The prefix in the key of a copy. A copy is created if the thread, block, or page already has a
 * different draft.
 */
const copyMark = /^~(\w+) /

/** Returns the key without the name of the copy. All copies of a draft share this key. */
export function draftPlaceKey(key: string): string {
  return key.replace(copyMark, '')
}

/** Returns the name of a copy, or `undefined` if the key belongs to the original draft. */
export function copyName(key: string): string | undefined {
  return copyMark.exec(key)?.[1]
}

/** Returns the key of a copy, or the key of the original draft if no name is given. */
export function copyKey(place: string, copy: string | undefined): string {
  return copy === undefined ? place : `~${copy} ${place}`
}
