import { sanitise } from '../../text/sanitise.ts'

/** What puts a text on the clipboard of the terminal, and is not to be seen. */
export function copyCode(text: string): string {
  return `\u001b]52;c;${Buffer.from(sanitise(text)).toString('base64')}\u0007`
}
