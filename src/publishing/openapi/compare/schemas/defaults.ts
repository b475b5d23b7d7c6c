import type { Api } from '../api.ts'
import type { ChangeRule } from '../change.ts'
import { objectOf } from '../node.ts'
import { listOf } from './own-view.ts'
import { schemaOf } from './schema-of.ts'
import { writtenText } from './written-text.ts'

/** What stands for a value that is left out, as JSON; a schema may say it, or one of its parts. */
export function defaultOf(api: Api, schema: unknown, passed = new Set<unknown>()): string {
  const resolved = schemaOf(api, schema)
  const node = objectOf(resolved)
  if ('default' in node) return JSON.stringify(node.default)
  if (passed.has(resolved)) return none
  passed.add(resolved)
  const parts = listOf(node.allOf).map((part) => defaultOf(api, part, passed))
  return parts.find((part) => part !== none) ?? none
}

const none = 'none'

/** Whoever leaves a value out gets another one. */
export function compareDefaults(
  was: string,
  is: string,
  asText: boolean,
  report: (rule: ChangeRule, message: string) => void,
): void {
  if (was === is) return
  if (asText && was !== none && is !== none && writtenText(was) === writtenText(is)) return
  const rule = was === none ? 'request-default-added' : 'request-default-changed'
  report(rule, `default was ${was}, is ${is}`)
}
