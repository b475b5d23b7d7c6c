import type { ApiDocument } from '../api-document.ts'
import { asObject } from '../node.ts'
import { ResultCache } from '../result-cache.ts'
import { isJoined } from './joined-schemas.ts'
import { mergeViews } from './merged-view.ts'
import { asArray, isNullable, ownView } from './own-view.ts'
import { resolveSchema } from './resolve-schema.ts'
import { emptyView, type SchemaView } from './schema-view.ts'

const views = new WeakMap<ApiDocument, ResultCache<SchemaView>>()

export function schemaView(api: ApiDocument, schema: unknown): SchemaView {
  const known = views.get(api) ?? new ResultCache<SchemaView>()
  views.set(api, known)
  const resolved = resolveSchema(api, schema)
  return known.getOrCompute(resolved, () => createView(api, resolved, new Set()))
}

function createView(api: ApiDocument, schema: unknown, passed: Set<unknown>): SchemaView {
  const resolved = resolveSchema(api, schema)
  if (resolved === false) return { ...emptyView, types: new Set() }
  // stop at a schema that includes itself
  if (passed.has(resolved)) return emptyView
  const node = asObject(resolved)
  const all = asArray(node.allOf)
  const own = ownView(node)
  if (all.length === 0) return own
  const within = new Set([...passed, resolved])
  const parts = all.map((part) => createView(api, part, within))
  const crosses = !isJoined(resolved)
  const view = parts.reduce((a, b) => mergeViews(api, a, b, crosses), own)
  // `nullable` can be next to an `allOf` whose member declares the type
  return view.types && isNullable(node)
    ? { ...view, types: new Set([...view.types, 'null']) }
    : view
}
