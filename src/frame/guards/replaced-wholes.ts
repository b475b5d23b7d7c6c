import type { Prepared } from '../../client/prepare.ts'
import { keysOf, type Shape } from '../../contract/shape.ts'
import { cell } from '../../text/columns.ts'
import { holdsSeveral } from '../words/value-flags.ts'

/** The lists and maps that a change replaces as a whole, with what goes and what comes. */
export function replacedWholes({ operation, body }: Prepared, thing: unknown): string[] {
  if (operation.method !== 'PATCH') return []
  return wholesIn(body, keysOf(operation.body)).map(({ key, kind, value }) => {
    const before = thing === undefined ? '' : `${wordsFor(cell(thing, key))} → `
    return `${key}, the whole ${kind}: ${before}${wordsFor(value)}`
  })
}

interface Whole {
  /** with dots, where it stands in another */
  key: string
  kind: Shape['kind']
  value: unknown
}

function wholesIn(body: unknown, shapes: Record<string, Shape>, within = ''): Whole[] {
  return Object.entries(body ?? {}).flatMap(([name, value]): Whole[] => {
    const shape = shapes[name]
    if (!shape) return []
    const key = `${within}${name}`
    if (holdsSeveral(shape)) return [{ key, kind: shape.kind, value }]
    return shape.keys && typeof value === 'object' ? wholesIn(value, shape.keys, `${key}.`) : []
  })
}

function wordsFor(several: unknown): string {
  const words = Array.isArray(several)
    ? several.map(wordFor)
    : Object.entries(several ?? {}).map(([name, value]) => `${name}=${wordFor(value)}`)
  return words.length > 0 ? words.join(', ') : 'none'
}

const wordFor = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))
