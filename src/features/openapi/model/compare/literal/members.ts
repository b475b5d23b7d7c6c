import { asObject } from '../node.ts'
import { asArray } from '../schemas/own-view.ts'

export interface Members {
  added: unknown[]
  removed: unknown[]
  /** pairs of members that correspond to each other, possibly with changes */
  both: [before: unknown, after: unknown][]
}

/** Pairs the old and new members of `allOf`, `anyOf`, or `oneOf` by name, then by content. */
export function matchMembers(
  before: unknown,
  after: unknown,
  isSame: (before: unknown, after: unknown) => boolean,
): Members {
  const removed: unknown[] = []
  const left = [...asArray(after)]
  const both: Members['both'] = []
  for (const one of asArray(before)) {
    const { $ref, title } = asObject(one)
    const at = left.findIndex((other) => {
      const { $ref: ref, title: name } = asObject(other)
      if ($ref !== undefined || ref !== undefined) return $ref === ref
      return (title !== undefined && title === name) || isSame(one, other)
    })
    if (at < 0) removed.push(one)
    else both.push([one, left.splice(at, 1)[0]])
  }
  const inline = (all: unknown[]) => all.every((one) => asObject(one).$ref === undefined)
  // pair the remaining inline schemas by position if both lists have the same length
  if (removed.length === left.length && inline(removed) && inline(left)) {
    both.push(...removed.map((one, at) => [one, left[at]] as [unknown, unknown]))
    return { added: [], removed: [], both }
  }
  return { added: left, removed, both }
}
