// Invisible characters that text needs. Joiners are required in emoji that combine several people,
// and in words of these scripts.
const joined = [
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]{0,2})\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}])[\\u200C\\u200D]',
  // the flags of England, Scotland, and Wales consist of invisible tag characters
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]',
  // selects the text or emoji presentation of the preceding character
  '[\\uFE0E\\uFE0F]',
].join('|')

// Returns a pattern for characters that are invisible, move the cursor, start an escape sequence,
// or change the text direction.
const hidden = (kept: string) =>
  new RegExp(
    `(?!${joined}${kept})[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
    'gu',
  )

// Most text matches these patterns. The other patterns are built only if necessary, because
// building them slows down the start.
const plainLine = /^[ -~]*$/
const plainBlock = /^[ -~\n\t]*$/
let inLine: RegExp | undefined
let inBlock: RegExp | undefined

function hiddenInLine(): RegExp {
  inLine ??= hidden('')
  return inLine
}

function hiddenInBlock(): RegExp {
  inBlock ??= hidden('|[\\n\\t]')
  return inBlock
}

/**
 * Makes control characters and invisible characters in API text visible. The result fits on one
 * line of a terminal.
 */
export function sanitize(text: string): string {
  if (plainLine.test(text)) return text
  return text.replace(/\r?\n/g, '⏎').replace(hiddenInLine(), visible)
}

/**
 * Sanitizes JSON without changing its values. JSON strings can contain these characters as escapes.
 */
export function sanitizeJson(json: string): string {
  if (plainBlock.test(json)) return json
  return json.replace(hiddenInBlock(), (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Sanitizes text with several lines. Keeps line endings and tabs. */
export function sanitizeBlock(text: string): string {
  if (plainBlock.test(text)) return text
  return text.replace(/\r\n/g, '\n').replace(hiddenInBlock(), visible)
}

function visible(character: string): string {
  return character === '\t' ? '⇥' : `\\u{${character.codePointAt(0)?.toString(16)}}`
}
