import { sanitize } from '../../../../output/text/sanitize.ts'

/** Returns the invisible escape sequence that copies text to the terminal's clipboard. */
export function copyCode(text: string): string {
  return `\u001b]52;c;${Buffer.from(sanitize(text)).toString('base64')}\u0007`
}
