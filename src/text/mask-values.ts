const mask = '***'

/**
 * The text without these values, in whatever way they are written in it: as they are, line by line,
 * escaped as in JSON or in a URL, or cut off where the text is. Very short ones count as words alone.
 */
export function maskValues(text: string, values: readonly string[]): string {
  const parts = new Set(values.flatMap((value) => [value, ...linesOf(value)]))
  // longer ones first, since one may hold another
  const sorted = [...parts].filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length)
  const whole = sorted.reduce((rest, one) => rest.replace(patternOf(one), mask), text)
  return whole.includes('…') ? sorted.reduce(withoutCut, whole) : whole
}

/** The lines of a text of several, as logs have them. */
function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/)
  return lines.length === 1 ? [] : lines.map((line) => line.trim()).filter(isLong)
}

function isLong(text: string): boolean {
  return text.length > 3
}

const patterns = new Map<string, RegExp>()

function patternOf(value: string): RegExp {
  const known = patterns.get(value)
  if (known) return known
  const units = value.replaceAll('\r\n', '\n').match(/\\+|[^\\]/gsu) ?? []
  const spelled = units.map(spellings).join('')
  const word = '[\\p{L}\\p{N}_]'
  const pattern = isLong(value) ? spelled : `(?<!${word})${spelled}(?!${word})`
  const made = new RegExp(pattern, 'gu')
  patterns.set(value, made)
  return made
}

/** Backslashes, as many as JSON in JSON in JSON has of them; without an end a run of them takes ages. */
const escapes = '\\\\{1,8}'
const mayEscape = '\\\\{0,8}'

/** A pattern for the ways in which a character, or a run of backslashes, may stand there. */
function spellings(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character
  if (character.startsWith('\\')) return backslashes(character.length)
  const ways = [special[character] ?? literal(character)]
  const units = character
    .split('')
    .map((unit) => `${escapes}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
  ways.push(units.join(''))
  if (!/\p{Surrogate}/u.test(character)) ways.push(anyCase(encodeURIComponent(character)))
  return `(?:${ways.join('|')})`
}

/** As one: there are more ways to share a run of them out than can be tried. */
function backslashes(count: number): string {
  return `(?:\\\\{${count},${8 * count}}|(?:${escapes}u005[cC]|%5[cC]){${count}})`
}

const special: Partial<Record<string, string>> = {
  '\n': `\\r?\\n|(?:${escapes}r)?${escapes}n`,
  '\r': `\\r|${escapes}r`,
  '\t': `\\t|${escapes}t`,
  '"': `${mayEscape}"`,
  '/': `${mayEscape}\\/`,
  ' ': ' |\\+',
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function anyCase(text: string): string {
  return literal(text).replace(/[a-f]/gi, (one) => `[${one.toLowerCase()}${one.toUpperCase()}]`)
}

/** A long text is cut with an ellipsis, which leaves the beginning of a value that stands there. */
function withoutCut(text: string, value: string): string {
  const spelled = [value, JSON.stringify(value).slice(1, -1)]
  const pieces = text.split('…')
  return pieces
    .map((piece, index) => (index < pieces.length - 1 ? withoutEnd(piece, spelled) : piece))
    .join('…')
}

function withoutEnd(piece: string, spelled: readonly string[]): string {
  const end = piece.at(-1)
  for (const one of spelled) {
    for (let length = Math.min(one.length - 1, piece.length); length > 3; length--) {
      if (one[length - 1] === end && piece.endsWith(one.slice(0, length)))
        return piece.slice(0, -length) + mask
    }
  }
  return piece
}
