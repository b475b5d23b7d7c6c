/**
 * Placeholders for lines in the frames of Ink. In every frame, Ink splits all text into characters
 * with styles, which takes most of the time of a key press. A placeholder has one character. Its
 * line replaces it when the frame is written.
 */

/** The number of lines to keep. It exceeds the number of lines in several frames. */
const most = 2 ** 14

const lines: string[] = []
const numbers = new Map<string, number>()
let next = 0

/** Returns the placeholder of a line. It is unchanged if the line is unchanged. */
export function createPlaceholder(line: string): string {
  let number = numbers.get(line)
  if (number === undefined) {
    number = next
    next = (next + 1) % most
    const oldest = lines[number]
    if (oldest !== undefined) numbers.delete(oldest)
    lines[number] = line
    numbers.set(line, number)
  }
  // the number is stored as a color, because text from the service can't contain colors and no
  // theme uses colors of this form
  return `\u001b[38;2;0;${number >> 8};${number & 255}mx\u001b[39m`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colors start with a control character
const placeholders = /\u001b\[38;2;0;(\d+);(\d+)mx\u001b\[39m/g

/** Replaces the placeholders in a frame by their lines, without spaces at their ends. */
export function replacePlaceholders(frame: string): string {
  return frame.replace(placeholders, (_, high, low) =>
    (lines[Number(high) * 256 + Number(low)] ?? '').trimEnd(),
  )
}
