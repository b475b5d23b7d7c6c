const mask = '***'

/**
 * Masks values in text. Finds a value in any notation: plain, line by line, escaped as in JSON or
 * in a URL, or truncated at the end of the text. Masks a very short value only if it is a separate
 * word.
 */
export function maskValues(text: string, values: readonly string[]): string {
  const parts = new Set(values.flatMap((value) => [value, ...valueLines(value)]))
  // longer values must come first, because they may contain shorter values
  const sorted = [...parts].filter((one) => one.trim() !== '').sort((a, b) => b.length - a.length)
  const whole = sorted.reduce((rest, one) => rest.replace(valuePattern(one), mask), text)
  return whole.includes('…') ? sorted.reduce(withoutCut, whole) : whole
}

/**
 * Returns the lines of a multi-line value, because logs contain them as separate lines. Omits short
 * lines.
 */
function valueLines(value: string): string[] {
  const lines = value.split(/\r?\n/)
  return lines.length === 1 ? [] : lines.map((line) => line.trim()).filter(isLong)
}

function isLong(text: string): boolean {
  return text.length > 3
}

const patterns = new Map<string, RegExp>()

function valuePattern(value: string): RegExp {
  const known = patterns.get(value)
  if (known) return known
  const units = value.replaceAll('\r\n', '\n').match(/\\+|[^\\]/gsu) ?? []
  const spelled = units.map(spellings).join('')
  const word = '[\\p{L}\\p{N}_]'
  const pattern = isLong(value) ? spelled : `(?<!${word})${spelled}(?!${word})`
  const expression = new RegExp(pattern, 'gu')
  patterns.set(value, expression)
  return expression
}

/** Matches backslashes as they occur in nested JSON. The limit avoids excessive backtracking. */
const escapes = '\\\\{1,8}'
const mayEscape = '\\\\{0,8}'

/** Returns a pattern for all notations of a character, or of a sequence of backslashes. */
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

/**
 * Matches a sequence of backslashes as a whole. Matching them one by one would allow too many
 * combinations.
 */
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

/** Escapes text so that a regular expression matches it literally. */
export function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

function anyCase(text: string): string {
  return literal(text).replace(/[a-f]/gi, (one) => `[${one.toLowerCase()}${one.toUpperCase()}]`)
}

/** Masks the beginning of a value before the ellipsis in truncated text. */
function withoutCut(text: string, value: string): string {
  const spelled = [...new Set([value, JSON.stringify(value).slice(1, -1)])].map(prefixFinder)
  const pieces = text.split('…')
  return pieces
    .map((piece, index) => (index < pieces.length - 1 ? withoutEnd(piece, spelled) : piece))
    .join('…')
}

function withoutEnd(piece: string, finders: readonly ((text: string) => number)[]): string {
  for (const longestEnd of finders) {
    const length = longestEnd(piece)
    if (length > 3) return piece.slice(0, -length) + mask
  }
  return piece
}

/**
 * Returns a function that returns the length of the longest prefix of the value at the end of a
 * string. The function uses the Knuth–Morris–Pratt algorithm, which needs a single pass.
 */
function prefixFinder(value: string): (text: string) => number {
  const borders = [0]
  const next = (matched: number, unit: string | undefined) => {
    let length = matched
    while (length > 0 && value[length] !== unit) length = borders[length - 1] ?? 0
    return value[length] === unit ? length + 1 : 0
  }
  for (let index = 1; index < value.length; index++)
    borders.push(next(borders[index - 1] ?? 0, value[index]))
  return (text) => {
    const tail = text.slice(-value.length)
    let length = 0
    for (let index = 0; index < tail.length; index++) {
      // complete values were already masked, so only an incomplete value at the end is relevant
      length = next(length === value.length ? (borders[length - 1] ?? 0) : length, tail[index])
    }
    return length === value.length ? (borders[length - 1] ?? 0) : length
  }
}
