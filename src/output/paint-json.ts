import { paint } from './text/paint.ts'

const token =
  /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Adds colors to the keys and values of JSON without changing the text. */
export function paintJson(json: string): string {
  const { cyan, green, magenta, yellow } = paint(true)
  return json.replace(token, (whole, text: string | undefined, colon: string | undefined) => {
    if (text !== undefined) return colon === undefined ? green(text) : `${cyan(text)}${colon}`
    return /^[tfn]/.test(whole) ? magenta(whole) : yellow(whole)
  })
}
