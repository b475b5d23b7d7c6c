import { isJsonObject } from '../../../../contract/json.ts'
import { answerReference } from '../../../../jobs/step.ts'
import type { RestoredPages } from './restored-pages.ts'

const pageKinds: readonly unknown[] = ['page', 'file', 'anchor']

const otherKinds: readonly unknown[] = ['space', 'reusable-content']

/** A part of a customization whose links refer to restored spaces. */
interface AdaptedPart {
  value: unknown
  /** true if the part links to content that is not restored */
  isLost: boolean
  /** true if the part links to pages or files that get new IDs */
  isLate: boolean
  /** the steps that create the spaces to which the part links */
  steps: number[]
}

/** Replaces the IDs of spaces in the links of a customization with those of the created spaces. */
export function adaptLinks(
  part: unknown,
  spaceSteps: ReadonlyMap<string, number>,
  pages: RestoredPages,
): AdaptedPart {
  const steps = new Set<number>()
  let isLost = false
  let isLate = false
  const adapt = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(adapt)
    if (!isJsonObject(value)) return value
    const { kind, space, page, file } = value
    const created = typeof space === 'string' ? spaceSteps.get(space) : undefined
    if (kind === 'space' && created !== undefined) {
      steps.add(created)
      return { ...value, space: answerReference(created) }
    }
    if (pageKinds.includes(kind)) {
      const state = pages.stateOf(kind === 'file' ? file : page)
      isLate ||= state === 'created'
      isLost ||= state === 'lost'
    } else if (otherKinds.includes(kind)) isLost = true
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, adapt(one)]))
  }
  const value = adapt(part)
  return { value, isLost, isLate, steps: [...steps] }
}

/** Replaces placeholders with an ID, so that a body can be validated. */
export function withoutReferences(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body).replace(/\$\{step \d+: \w+\}/g, 'id'))
}
