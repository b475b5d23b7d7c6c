import { isDeepStrictEqual } from 'node:util'
import type { FieldChange } from './page-tree.ts'

/** What became of a field in words; of one that is made of several, a note for each that differs. */
export function describeField({ name, before, after }: FieldChange): string[] {
  if (name === 'title') return [`renamed from ${shown(before)}`]
  if (!isObject(before) || !isObject(after)) return [noteOf(name, before, after)]
  const old = partsOf(before)
  const now = partsOf(after)
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)]
    return isDeepStrictEqual(was, is) ? [] : [noteOf(`${name}.${path}`, was, is)]
  })
}

function noteOf(name: string, before: unknown, after: unknown): string {
  return `${name}: ${shown(before, after)} → ${shown(after, before)}`
}

/** What is left out is off where the other side is on or off. */
function shown(value: unknown, other?: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === undefined || value === null || value === '') {
    return typeof other === 'boolean' ? 'no' : 'none'
  }
  if (typeof value === 'string') return `“${value}”`
  if (!isObject(value)) return JSON.stringify(value)
  return [...partsOf(value)].map(([path, part]) => `${path} ${shown(part)}`).join(', ')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What an object holds, however deep, by dotted path. */
function partsOf(value: Record<string, unknown>): Map<string, unknown> {
  const parts = Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    isObject(one)
      ? [...partsOf(one)].map(([path, part]) => [`${key}.${path}`, part])
      : [[key, one]],
  )
  return new Map(parts)
}
