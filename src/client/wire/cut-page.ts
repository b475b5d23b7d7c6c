import { isUtf8 } from 'node:buffer'
import { ItemLines } from './item-lines.ts'
import { JsonScanner } from './json-scanner.ts'

export interface CutPage {
  /** the response with an empty `items` list */
  envelope: string
  lines: ItemLines
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openObject = 0x7b
const closeObject = 0x7d
const openList = 0x5b
const closeList = 0x5d
const lineEnd = 0x0a

/**
 * Separates the items of a list response from the rest, and keeps each item byte for byte. Returns
 * `undefined` if the response isn't complete UTF-8 JSON with exactly one `items` list, so that
 * `JSON.parse` reports the problem.
 */
export function cutPage(answer: Buffer): CutPage | undefined {
  if (!isUtf8(answer)) return undefined
  // copies the bytes, because the scanner needs a terminating 0
  const bytes = Buffer.concat([answer], answer.length + 1)
  const scanner = new JsonScanner(bytes, contentStart(answer))
  let list: { from: number; to: number; lines: ItemLines } | undefined
  if (!scanner.take(openObject)) return undefined
  do {
    scanner.peek()
    const keyAt = scanner.at
    if (!scanner.keyText()) return undefined
    const key = JSON.parse(answer.toString('utf8', keyAt, scanner.at))
    if (!scanner.take(colon)) return undefined
    if (key !== 'items') {
      if (scanner.shape() === undefined) return undefined
      continue
    }
    if (list) return undefined
    scanner.peek()
    const from = scanner.at
    const lines = cutList(scanner, bytes)
    if (!lines) return undefined
    list = { from, to: scanner.at, lines }
  } while (scanner.take(comma))
  if (!scanner.take(closeObject) || !list) return undefined
  scanner.peek()
  if (scanner.at !== answer.length) return undefined
  const [before, after] = [
    answer.subarray(contentStart(answer), list.from),
    answer.subarray(list.to),
  ]
  return { envelope: `${before}[]${after}`, lines: list.lines }
}

/** Returns whether parsing this JSON and serializing it again produces the same text. */
export function isSpelledPlainly(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text
  } catch {
    return false
  }
}

/** Returns the offset of the first byte after the byte order mark. */
function contentStart(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

/**
 * Returns the items of the list at this offset as lines. The lines share the memory of the
 * response.
 */
function cutList(scanner: JsonScanner, bytes: Buffer): ItemLines | undefined {
  if (!scanner.take(openList)) return undefined
  const first = scanner.at
  const ends: number[] = []
  const shapes: number[] = []
  scanner.spaced = false
  if (scanner.take(closeList)) return new ItemLines(bytes.subarray(first, first), ends, shapes)
  do {
    const shape = scanner.shape()
    if (shape === undefined) return undefined
    shapes.push(shape)
    ends.push(scanner.at + 1 - first)
    scanner.peek()
  } while (scanner.take(comma))
  if (!scanner.take(closeList)) return undefined
  const items = bytes.subarray(first, scanner.at)
  if (scanner.spaced) trimItems(items, ends)
  // the position of a comma, or of the bracket that closes the list
  for (const end of ends) items[end - 1] = lineEnd
  return new ItemLines(items.subarray(0, ends.at(-1)), ends, shapes)
}

/** Removes whitespace around items and adjusts the offsets of their ends. */
function trimItems(items: Buffer, ends: number[]): void {
  let to = 0
  let index = 0
  let inText = false
  for (let at = 0; at < items.length; at++) {
    if (at + 1 === ends[index]) ends[index++] = to + 1
    const byte = items[at] as number
    if (!inText && (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))) continue
    items[to++] = byte
    if (byte === quote) inText = !inText
    else if (byte === backslash) items[to++] = items[++at] as number
  }
}
