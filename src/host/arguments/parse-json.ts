import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/**
 * The maximum nesting depth of JSON. Recursive functions fail at a depth of a few thousand levels.
 */
const maxDepth = 1000

/** Parses JSON. Error messages include the source of the JSON. */
export function parseJson(where: string, text: string): unknown {
  if (isNestedDeeper(text, maxDepth)) {
    const expected = `Expected JSON with at most ${maxDepth} nested levels`
    throw usage([invalidValue(where, undefined, expected)])
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw usage([invalidValue(where, undefined, `Expected JSON: ${(cause as Error).message}`)])
  }
}

function isNestedDeeper(text: string, levels: number): boolean {
  let level = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') isText = !isText
    else if (isText) at += character === '\\' ? 1 : 0
    else if (character === '[' || character === '{') level += 1
    else if (character === ']' || character === '}') level -= 1
    if (level > levels) return true
  }
  return false
}
