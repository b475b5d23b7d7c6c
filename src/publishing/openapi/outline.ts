import type { Wanted } from './places.ts'

/** What a document says of itself. */
export interface Outline {
  /** of the specification, such as `3.1.0` or `2.0` */
  version: string
  title?: string
  operations: number
}

/** Why a value is no OpenAPI document. */
export interface Misfit extends Wanted {
  rule: string
  message: string
}

export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const

const known = /^(?:2\.0|3\.[012]\.\d+(?:-.+)?)$/

export function outlineOf(value: unknown): Outline | Misfit {
  if (!isObject(value)) {
    const got = Array.isArray(value) ? 'a list' : 'a single value'
    return misfit('not-an-object', `an OpenAPI document is an object, and this is ${got}`)
  }
  const key = ['openapi', 'swagger'].find((name) => Object.hasOwn(value, name))
  if (key === undefined) {
    const message = 'has neither "openapi" nor "swagger": it is no OpenAPI document'
    return misfit('version', message)
  }
  const version = value[key]
  if (typeof version !== 'string') {
    const like = key === 'swagger' ? '"2.0"' : '"3.1.0"'
    return misfit('version', `${key} must be a text in quotes, such as ${like}`, key)
  }
  if (!known.test(version) || (version === '2.0') !== (key === 'swagger')) {
    const message = `${key} "${version}" is none of Swagger 2.0 and OpenAPI 3.0.x, 3.1.x and 3.2.x`
    return misfit('version', message, key)
  }
  const title = isObject(value.info) ? value.info.title : undefined
  return {
    version,
    ...(typeof title === 'string' && { title }),
    operations: operationsOf(value.paths),
  }
}

function misfit(rule: string, message: string, ...path: string[]): Misfit {
  return { rule, message, path, onKey: false }
}

function operationsOf(paths: unknown): number {
  if (!isObject(paths)) return 0
  const items = Object.values(paths).filter(isObject)
  return items.reduce((count, item) => {
    const extra = isObject(item.additionalOperations) ? item.additionalOperations : {}
    const own = methods.filter((method) => isObject(item[method]))
    return count + own.length + Object.keys(extra).length
  }, 0)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
