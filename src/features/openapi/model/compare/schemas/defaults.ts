import type { Api } from '../api.ts'
import type { ReportedRule } from '../change.ts'
import { asObject } from '../node.ts'
import { asArray } from './own-view.ts'
import { resolveSchema } from './resolve-schema.ts'
import { jsonAsText } from './written-text.ts'

/** Returns the default value as JSON, from the schema or a member of its `allOf`. */
export function schemaDefault(api: Api, schema: unknown, passed = new Set<unknown>()): string {
  const resolved = resolveSchema(api, schema)
  const node = asObject(resolved)
  // null as the default means that an omitted value stays unset
  if ('default' in node && node.default !== null) return JSON.stringify(node.default)
  if (passed.has(resolved)) return none
  passed.add(resolved)
  const parts = asArray(node.allOf).map((part) => schemaDefault(api, part, passed))
  return parts.find((part) => part !== none) ?? none
}

const none = 'none'

/** Reports a different default, because it applies to clients that omit the value. */
export function compareDefaults(
  was: string,
  is: string,
  asText: boolean,
  report: (rule: ReportedRule, message: string) => void,
): void {
  if (was === is) return
  if (asText && was !== none && is !== none && jsonAsText(was) === jsonAsText(is)) return
  const rule = was === none ? 'request-default-added' : 'request-default-changed'
  report(rule, `default was ${was}, is ${is}`)
}
