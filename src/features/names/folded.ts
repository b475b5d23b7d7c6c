/**
 * Matches diacritics of Latin, Greek, and Cyrillic letters. In other scripts, combining marks can
 * be vowels.
 */
const accents = /[\u0300-\u036f]/g

/** Matches ASCII names, which don't need the slow normalization. */
const plain = /^[ -~]*$/

/** Returns a name without case and accents. */
export function folded(name: string): string {
  if (plain.test(name)) return name.toLowerCase()
  return name.normalize('NFD').replace(accents, '').toUpperCase().toLowerCase().normalize('NFC')
}

/**
 * Returns the part of a name after the typed text, ignoring case and accents. Returns `undefined`
 * if the name doesn't begin with the typed text.
 */
export function restAfter(typed: string, name: string): string | undefined {
  if (name.startsWith(typed)) return name.slice(typed.length)
  const wanted = folded(typed)
  // folded text can be longer or shorter than the original text
  for (let length = 0; length <= name.length; length++) {
    if (folded(name.slice(0, length)) === wanted) return name.slice(length)
  }
  return undefined
}
