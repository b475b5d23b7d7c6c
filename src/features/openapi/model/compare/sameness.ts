import { isJsonObject } from '../../../../contract/json.ts'
import type { Api } from './api.ts'
import type { References } from './references.ts'
import { ResultCache } from './result-cache.ts'

/** Compares values of two documents, including the targets of their references. */
export class Sameness {
  readonly #before: References
  readonly #after: References
  readonly #changed: Set<string>
  readonly #known = new ResultCache<Map<unknown, boolean>>()

  constructor(before: Api, after: Api) {
    this.#before = before.references
    this.#after = after.references
    this.#changed = changedReferences(before, after)
  }

  isSame(before: unknown, after: unknown): boolean {
    if (!isJsonObject(before) || !isJsonObject(after)) return this.#compare(before, after)
    // cache the result, because many operations share a schema
    const known = this.#known.getOrCompute(before, () => new Map<unknown, boolean>())
    const same = known.get(after) ?? this.#compare(before, after)
    known.set(after, same)
    return same
  }

  #compare(before: unknown, after: unknown): boolean {
    if (!isEqual(before, after)) return false
    const [older, newer] = [this.#before, this.#after]
    const refs = collectReferences(before, older)
    for (const ref of refs) if (this.#changed.has(ref)) return false
    // equal references can have different targets if their base URIs differ
    return (
      !(older.hasRelative || newer.hasRelative) ||
      isEqual([...refs], [...collectReferences(after, newer)])
    )
  }
}

/**
 * Returns the references whose targets differ, either directly or through nested references. Cyclic
 * references are supported.
 */
function changedReferences(before: Api, after: Api): Set<string> {
  const users = new Map<string, string[]>()
  const changed: string[] = []
  const [older, newer] = [before.references, after.references]
  const all = collectReferences(before.document, older)
  for (const ref of collectReferences(after.document, newer)) all.add(ref)
  for (const ref of all) {
    const target = older.at(ref)
    if (!isEqual(target, newer.at(ref))) changed.push(ref)
    else
      for (const inner of collectReferences(target, older))
        users.set(inner, [...(users.get(inner) ?? []), ref])
  }
  const marked = new Set(changed)
  for (const ref of changed) {
    for (const user of users.get(ref) ?? []) {
      if (marked.has(user)) continue
      marked.add(user)
      changed.push(user)
    }
  }
  return marked
}

function collectReferences(
  value: unknown,
  references: References,
  found = new Set<string>(),
): Set<string> {
  if (Array.isArray(value)) for (const item of value) collectReferences(item, references, found)
  else if (isJsonObject(value)) {
    const ref = references.referenceIn(value)
    if (ref !== undefined) found.add(ref)
    for (const inner of Object.values(value)) collectReferences(inner, references, found)
  }
  return found
}

/** Returns whether two JSON values are equal, regardless of the order of keys. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => isEqual(item, b[index]))
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}
