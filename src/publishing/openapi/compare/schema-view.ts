import type { Api } from './api.ts'
import { bothOf } from './joined-schemas.ts'
import { limitsOf } from './limits.ts'
import { objectOf } from './node.ts'

/** What a schema asks of a value, with its `allOf` drawn in. */
export interface SchemaView {
  /** absent: any */
  types?: Set<string>
  /** the values of an enumeration as JSON; absent: any */
  values?: Set<string>
  properties: Map<string, unknown>
  required: Set<string>
  additional?: unknown
  items?: unknown
  limits: Map<string, number | string>
  /** of which a value fits one */
  variants?: unknown[]
}

const views = new WeakMap<Api, Map<unknown, SchemaView>>()

export function viewOf(api: Api, schema: unknown): SchemaView {
  const known = views.get(api) ?? new Map<unknown, SchemaView>()
  views.set(api, known)
  const resolved = api.resolve(schema)
  const view = known.get(resolved) ?? viewWithin(api, resolved, new Set())
  known.set(resolved, view)
  return view
}

function viewWithin(api: Api, schema: unknown, passed: Set<unknown>): SchemaView {
  const resolved = api.resolve(schema)
  const empty = { properties: new Map(), required: new Set<string>(), limits: new Map() }
  if (resolved === false) return { ...empty, types: new Set() }
  // a schema that is all of itself adds nothing
  if (passed.has(resolved)) return empty
  const within = new Set([...passed, resolved])
  const node = objectOf(resolved)
  const parts = listOf(node.allOf).map((part) => viewWithin(api, part, within))
  const view = parts.reduce((a, b) => merged(api, a, b), ownView(node))
  // the type that may be null is often said by a part
  return view.types && isNullable(node)
    ? { ...view, types: new Set([...view.types, 'null']) }
    : view
}

function ownView(node: Record<string, unknown>): SchemaView {
  const types = typesOf(node)
  const values = valuesOf(node)
  const variants = [...listOf(node.oneOf), ...listOf(node.anyOf)]
  return {
    ...(types && { types }),
    ...(values && { values }),
    properties: new Map(Object.entries(objectOf(node.properties))),
    required: new Set(listOf(node.required).map(String)),
    ...(node.additionalProperties !== undefined && { additional: node.additionalProperties }),
    ...(node.items !== undefined && { items: node.items }),
    limits: limitsOf(node),
    ...(variants.length > 0 && { variants }),
  }
}

/** A schema that is both. */
export function merged(api: Api, a: SchemaView, b: SchemaView): SchemaView {
  const types = common(a.types, b.types)
  const values = common(a.values, b.values)
  const variants = a.variants ?? b.variants
  const additional = a.additional === false ? false : (b.additional ?? a.additional)
  const items = a.items ?? b.items
  return {
    ...(types && { types }),
    ...(values && { values }),
    properties: new Map([...b.properties, ...a.properties, ...inBoth(api, a, b)]),
    required: new Set([...a.required, ...b.required]),
    ...(additional !== undefined && { additional }),
    ...(items !== undefined && { items }),
    limits: new Map([...b.limits, ...a.limits]),
    ...(variants && { variants }),
  }
}

function inBoth(api: Api, a: SchemaView, b: SchemaView): [string, unknown][] {
  return [...a.properties].flatMap(([name, schema]): [string, unknown][] =>
    b.properties.has(name) ? [[name, bothOf(api, schema, b.properties.get(name))]] : [],
  )
}

function common(a: Set<string> | undefined, b: Set<string> | undefined): Set<string> | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return new Set([...a].filter((one) => b.has(one)))
}

function typesOf(node: Record<string, unknown>): Set<string> | undefined {
  const said = [node.type].flat().filter((one) => typeof one === 'string')
  if (said.length === 0) return undefined
  // what Swagger 2.0 calls a file is a text of bytes
  const types = new Set(said.map((type) => (type === 'file' ? 'string' : type)))
  // each whole number is a number
  if (types.has('number')) types.add('integer')
  if (isNullable(node)) types.add('null')
  return types
}

function isNullable(node: Record<string, unknown>): boolean {
  return node.nullable === true || node['x-nullable'] === true
}

function valuesOf(node: Record<string, unknown>): Set<string> | undefined {
  if (Array.isArray(node.enum)) {
    const values = new Set(node.enum.map((one) => JSON.stringify(one)))
    return isNullable(node) ? values.add('null') : values
  }
  return node.const === undefined ? undefined : new Set([JSON.stringify(node.const)])
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
