import type { Api } from '../api.ts'
import { objectOf } from '../node.ts'
import { Recent } from '../recent.ts'
import { isJoined } from './joined-schemas.ts'
import { merged } from './merged-view.ts'
import { isNullable, listOf, ownView } from './own-view.ts'
import { schemaOf } from './schema-of.ts'
import { emptyView, type SchemaView } from './schema-view.ts'

const views = new WeakMap<Api, Recent<SchemaView>>()

export function viewOf(api: Api, schema: unknown): SchemaView {
  const known = views.get(api) ?? new Recent<SchemaView>()
  views.set(api, known)
  const resolved = schemaOf(api, schema)
  return known.of(resolved, () => viewWithin(api, resolved, new Set()))
}

function viewWithin(api: Api, schema: unknown, passed: Set<unknown>): SchemaView {
  const resolved = schemaOf(api, schema)
  if (resolved === false) return { ...emptyView, types: new Set() }
  // a schema that is all of itself adds nothing
  if (passed.has(resolved)) return emptyView
  const node = objectOf(resolved)
  const all = listOf(node.allOf)
  const own = ownView(node)
  if (all.length === 0) return own
  const within = new Set([...passed, resolved])
  const parts = all.map((part) => viewWithin(api, part, within))
  const crosses = !isJoined(resolved)
  const view = parts.reduce((a, b) => merged(api, a, b, crosses), own)
  // the type that may be null is often said by a part
  return view.types && isNullable(node)
    ? { ...view, types: new Set([...view.types, 'null']) }
    : view
}
