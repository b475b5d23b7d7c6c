import type { Api } from './api.ts'
import { isObject } from './node.ts'
import { Recent } from './recent.ts'

/** Tells whether values of two documents say the same, with all that they refer to. */
export class Sameness {
  readonly #changed: Set<string>
  readonly #known = new Recent<Map<unknown, boolean>>()

  constructor(before: Api, after: Api) {
    this.#changed = changedReferences(before, after)
  }

  isSame(before: unknown, after: unknown): boolean {
    if (!isObject(before) || !isObject(after)) return this.#compare(before, after)
    // schemas that many operations share are compared for each of them
    const known = this.#known.of(before, () => new Map<unknown, boolean>())
    const same = known.get(after) ?? this.#compare(before, after)
    known.set(after, same)
    return same
  }

  #compare(before: unknown, after: unknown): boolean {
    if (!isEqual(before, after)) return false
    for (const ref of referencesIn(before)) if (this.#changed.has(ref)) return false
    return true
  }
}

/** References to what differs, or refers to what differs: rings of them are no trouble this way. */
function changedReferences(before: Api, after: Api): Set<string> {
  const users = new Map<string, string[]>()
  const changed: string[] = []
  for (const ref of referencesIn([before.document, after.document])) {
    const target = before.at(ref)
    if (!isEqual(target, after.at(ref))) changed.push(ref)
    else
      for (const inner of referencesIn(target)) users.set(inner, [...(users.get(inner) ?? []), ref])
  }
  const all = new Set(changed)
  for (const ref of changed) {
    for (const user of users.get(ref) ?? []) {
      if (all.has(user)) continue
      all.add(user)
      changed.push(user)
    }
  }
  return all
}

function referencesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found)
  else if (isObject(value)) {
    if (typeof value.$ref === 'string') found.add(value.$ref)
    for (const inner of Object.values(value)) referencesIn(inner, found)
  }
  return found
}

/** Equality as JSON has it: the order of keys says nothing. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}
