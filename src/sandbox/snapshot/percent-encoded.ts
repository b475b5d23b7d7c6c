/** A decoded string. `at` returns the position of a decoded character in the encoded string. */
export interface DecodedView {
  text: string
  at: (place: number) => number
}

const encoded = /(?:%[0-9a-f]{2})+/giu

/**
 * Decodes the percent-encoded characters in a string. For example, `emily%2Eparker` becomes
 * `emily.parker`.
 */
export function decodedView(text: string): DecodedView {
  const places: number[] = []
  let plain = ''
  let from = 0
  for (const { 0: run, index } of text.matchAll(encoded)) {
    const letters = decodedRun(run)
    if (letters === undefined) continue
    for (let at = from; at < index; at++) places.push(at)
    plain += text.slice(from, index)
    from = index
    for (const letter of letters) {
      const bytes = Buffer.byteLength(letter)
      // both halves of a surrogate pair have the position of the encoded character
      for (let unit = 0; unit < letter.length; unit++) places.push(from)
      plain += letter
      from += bytes * '%00'.length
    }
  }
  if (places.length === 0) return { text, at: (place) => place }
  for (let at = from; at <= text.length; at++) places.push(at)
  plain += text.slice(from)
  return { text: plain, at: (place) => places[place] ?? text.length }
}

/** Decodes a sequence of percent-encoded bytes. Returns undefined if they aren't valid UTF-8. */
function decodedRun(run: string): string | undefined {
  try {
    return decodeURIComponent(run)
  } catch {
    return undefined
  }
}
