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
  const spelled = Array.from(value.replaceAll('\r\n', '\n'), spellings).join('')
  const word = '[\\p{L}\\p{N}_]'
  const pattern = isLong(value) ? spelled : `(?<!${word})${spelled}(?!${word})`
  const made = new RegExp(pattern, 'gu')
  patterns.set(value, made)
  return made
}

/** Backslashes, as many as JSON in JSON has of them. */
const escapes = '\\\\+'

/** A pattern for the ways in which a character may stand there. */
function spellings(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character
  const ways = [special[character] ?? literal(character)]
  const units = character
    .split('')
    .map((unit) => `${escapes}u${anyCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
  ways.push(units.join(''))
  if (!/\p{Surrogate}/u.test(character)) ways.push(anyCase(encodeURIComponent(character)))
  return `(?:${ways.join('|')})`
}

const special: Partial<Record<string, string>> = {
  '\n': `\\r?\\n|(?:${escapes}r)?${escapes}n`,
  '\r': `\\r|${escapes}r`,
  '\t': `\\t|${escapes}t`,
  '\\': escapes,
  '"': '\\\\*"',
  '/': '\\\\*\\/',
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
  return text.replace(/[^…]*(?=…)/g, (before) => {
    for (const one of spelled) {
      for (let length = one.length - 1; length > 3; length--) {
        if (before.endsWith(one.slice(0, length))) return before.slice(0, -length) + mask
      }
    }
    return before
  })
}
