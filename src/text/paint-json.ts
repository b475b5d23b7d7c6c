import { paint } from './paint.ts'

const token =
  /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON with its keys and values in colours; its text stays what it is. */
export function paintJson(json: string): string {
  const { cyan, green, magenta, yellow } = paint(true)
  return json.replace(token, (whole, text: string | undefined, colon: string | undefined) => {
    if (text !== undefined) return colon === undefined ? green(text) : `${cyan(text)}${colon}`
    return /^[tfn]/.test(whole) ? magenta(whole) : yellow(whole)
  })
}
