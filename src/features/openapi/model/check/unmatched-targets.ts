import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { paths } from 'jsonpath-rfc9535'
import { isJsonObject } from '../../../../contract/json.ts'
import { quotedValue } from '../../../../output/text/sentences.ts'

/**
 * Reports the targets of an overlay that match nothing. Each action changes the document, so a
 * target is checked only when Redocly applies its action.
 */
export function watchTargets(
  overlay: Document,
  document: Document,
  report: (problem: NormalizedProblem) => void,
): Document {
  const { parsed, source } = overlay
  if (!isJsonObject(parsed) || !Array.isArray(parsed.actions)) return overlay
  const actions = parsed.actions.map((action: unknown, index) => {
    if (!isJsonObject(action) || typeof action.target !== 'string') return action
    const { target } = action
    let isApplied = false
    const checkTarget = () => {
      if (isApplied || !matchesNothing(document.parsed, target)) return
      report({
        ...{ ruleId: 'overlay-target', severity: 'warn', suggest: [] },
        message: `The target ${quotedValue(target)} matches nothing in the document`,
        location: [{ source, pointer: `#/actions/${index}/target`, reportOnKey: false }],
      })
    }
    return Object.defineProperty({ ...action }, 'target', {
      enumerable: true,
      get: () => {
        checkTarget()
        isApplied = true
        return target
      },
    })
  })
  return { ...overlay, parsed: { ...parsed, actions } }
}

function matchesNothing(document: unknown, target: string): boolean {
  try {
    return paths(document as Parameters<typeof paths>[0], target).length === 0
  } catch {
    // Redocly reports an invalid target
    return false
  }
}
