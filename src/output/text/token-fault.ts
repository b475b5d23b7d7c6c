/** Returns why a token can't be used in a header. Returns undefined if it can be used. */
export function tokenFault(token: string): string | undefined {
  if (token === '') return 'is empty'
  if (/^[\x21-\x7e]+$/.test(token)) return undefined
  return 'must contain only visible ASCII characters, without spaces'
}
