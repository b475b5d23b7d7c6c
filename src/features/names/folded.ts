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
