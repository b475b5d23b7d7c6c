// Joiners are invisible too, but an emoji of several people and words of these scripts fall apart without them.
const joined = [
  '(?<=\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]{0,2})\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}])[\\u200C\\u200D]',
  // the flags of England, Scotland and Wales are spelled in invisible tags
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{0,6})[\\u{E0020}-\\u{E007F}]',
  // asks for the text or the emoji form of the character before it
  '[\\uFE0E\\uFE0F]',
].join('|')

// Whatever can move the cursor, start an escape sequence, turn the direction of text or hide in it.
const hidden = (kept: string) =>
  new RegExp(
    `(?!${joined}${kept})[\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\uFFF9-\\uFFFB]`,
    'gu',
  )

// What most texts are; to make the expressions for all others takes longer than a start should.
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

/** Text from the service for one line of a terminal: what would act or hide there is made visible. */
export function sanitise(text: string): string {
  if (plainLine.test(text)) return text
  return text.replace(/\r?\n/g, '⏎').replace(hiddenInLine(), visible)
}

/** The same for JSON, which stays the same values: inside of its strings it can be spelled out. */
export function sanitiseJson(json: string): string {
  if (plainBlock.test(json)) return json
  return json.replace(hiddenInBlock(), (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** The same for text of several lines, which keeps its line ends and tabs. */
export function sanitiseBlock(text: string): string {
  if (plainBlock.test(text)) return text
  return text.replace(/\r\n/g, '\n').replace(hiddenInBlock(), visible)
}

function visible(character: string): string {
  return character === '\t' ? '⇥' : `\\u{${character.codePointAt(0)?.toString(16)}}`
}
