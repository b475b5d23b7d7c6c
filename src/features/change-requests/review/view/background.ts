import type { ThemeName } from '../../../../profile/settings.ts'

/**
 * The query for the background color of a terminal. Terminals that don't support the query ignore
 * it.
 */
export const backgroundQuery = '\u001b]11;?\u0007'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the response is a control sequence
const answer = /\u001b\]11;rgba?:([\da-f/]+)(?:\u0007|\u001b\\)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches an incomplete response
const begun = /\u001b\]1?(?:1[^\u0007]*)?$/

/**
 * Creates a function that removes the response from the terminal input and passes the background
 * color to a callback. The response can arrive in parts, between keys, late, or not at all.
 */
export function createBackgroundReader(
  tell: (background: ThemeName) => void,
): (chunk: string) => string {
  let held = ''
  let isKnown = false
  return (chunk) => {
    if (isKnown) return chunk
    const text = held + chunk
    const found = answer.exec(text)
    held = ''
    if (found) {
      isKnown = true
      const [all, colors = ''] = found
      tell(lightness(colors.split('/')) > 0.5 ? 'light' : 'dark')
      return text.replace(all, '')
    }
    const part = begun.exec(text)?.[0] ?? ''
    held = part
    return text.slice(0, text.length - part.length)
  }
}

/** Returns the lightness from 0 to 1. Each color component has one to four hexadecimal digits. */
function lightness(colors: readonly string[]): number {
  const weights = [0.2126, 0.7152, 0.0722]
  return colors.reduce((sum, digits, at) => {
    const value = Number.parseInt(digits, 16) / (16 ** digits.length - 1)
    return sum + value * (weights[at] ?? 0)
  }, 0)
}
