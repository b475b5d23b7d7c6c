/**
 * Placeholders for lines in the frames of Ink. In every frame, Ink splits all text into characters
 * with styles, which takes most of the time of a key press. A placeholder has one character, and is
 * replaced with its line when the frame is written.
 */

/** A styled line, with trailing spaces up to its width. */
interface StyledLine {
  text: string
  width: number
}

/** The number of lines to keep. It exceeds the number of lines in several frames. */
const most = 2 ** 14

const lines: StyledLine[] = []
const numbers = new Map<string, number>()
let next = 0

/**
 * Returns the placeholder of a line. An unchanged line keeps its placeholder until the number of
 * the placeholder is about to be used for another line.
 */
export function createPlaceholder(text: string, width: number): string {
  const known = numbers.get(text)
  const isKnown = known !== undefined && lines[known]?.width === width
  const number = isKnown && (known - next + most) % most > most / 2 ? known : next
  if (number === next) {
    next = (next + 1) % most
    const old = lines[number]?.text
    if (old !== undefined && numbers.get(old) === number) numbers.delete(old)
    lines[number] = { text, width }
    numbers.set(text, number)
  }
  // the number is stored as a color, because text from the service can't contain colors and no
  // theme uses colors of this form
  return `\u001b[38;2;0;${number >> 8};${number & 255}mx\u001b[39m`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with a control character
const placeholders = /\u001b\[38;2;0;(\d+);(\d+)mx(?:\u001b\[39m)?( *)(\n?)/g

/** Replaces the placeholders in a frame with their lines. */
export function replacePlaceholders(frame: string): string {
  return frame.replace(placeholders, (all, high, low, spaces: string, end, at: number) => {
    const line = lines[Number(high) * 256 + Number(low)]
    if (!line) return all
    const { text, width } = line
    // Ink omits spaces at the end of a line
    const isEnd = end !== '' || at + all.length === frame.length
    return isEnd ? `${text.trimEnd()}${end}` : text + spaces.slice(width - 1)
  })
}
