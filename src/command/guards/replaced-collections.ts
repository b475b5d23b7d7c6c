import type { Prepared } from '../../client/prepare.ts'
import { type Shape, schemaKeys } from '../../contract/shape.ts'
import { isListOrMap } from '../../host/arguments/value-flags.ts'
import { cell } from '../../output/columns.ts'

/**
 * Describes the lists and maps that a change replaces as a whole, with their previous and new
 * values.
 */
export function describeReplaced({ operation, body }: Prepared, resource: unknown): string[] {
  if (operation.method !== 'PATCH') return []
  return replacedValues(body, schemaKeys(operation.body)).map(({ key, kind, value }) => {
    const before = resource === undefined ? '' : `${formatItems(cell(resource, key))} → `
    return `${key} (replaces the ${kind}): ${before}${formatItems(value)}`
  })
}

interface ReplacedValue {
  /** a dotted path if the key is nested */
  key: string
  kind: Shape['kind']
  value: unknown
}

function replacedValues(
  body: unknown,
  shapes: Record<string, Shape>,
  within = '',
): ReplacedValue[] {
  return Object.entries(body ?? {}).flatMap(([name, value]): ReplacedValue[] => {
    const shape = shapes[name]
    if (!shape) return []
    const key = `${within}${name}`
    if (isListOrMap(shape)) return [{ key, kind: shape.kind, value }]
    return shape.keys && typeof value === 'object'
      ? replacedValues(value, shape.keys, `${key}.`)
      : []
  })
}

function formatItems(several: unknown): string {
  const words = Array.isArray(several)
    ? several.map(formatItem)
    : Object.entries(several ?? {}).map(([name, value]) => `${name}=${formatItem(value)}`)
  return words.length > 0 ? words.join(', ') : 'none'
}

const formatItem = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))
