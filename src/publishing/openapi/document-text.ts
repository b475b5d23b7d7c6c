import {
  binaryTag,
  CORE_SCHEMA,
  loadAll,
  mergeTag,
  omapTag,
  pairsTag,
  setTag,
  YAMLException,
} from 'js-yaml'
import { type Place, placesOf } from './places.ts'
import { unsoundness } from './sound-value.ts'

/** Why a text is no document, and where. */
export interface Fault extends Place {
  rule: string
  message: string
}

export type Parsed = { value: unknown } | { fault: Fault }

/** YAML as the service reads it: merge keys and anchors, and dates are texts. */
const schema = CORE_SCHEMA.withTags(mergeTag, binaryTag, omapTag, pairsTag, setTag)

/** A text as it is counted in lines and columns. */
export function inLines(text: string): string {
  return withoutMark(text).replace(/\r\n?/g, '\n')
}

/** Text without the mark of its byte order, which many a parser stumbles over. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** Reads JSON and YAML alike; of `text` the lines must be those of `inLines`. */
export function parseText(text: string): Parsed {
  let documents: unknown[]
  try {
    // each merged key counts, and a large document has many
    documents = loadAll(text, { schema, maxTotalMergeKeys: mostMergedKeys })
  } catch (error) {
    return { fault: faultOf(error) }
  }
  const start = { line: 1, column: 1 }
  if (documents.length === 0 || documents[0] === null) {
    return { fault: { rule: 'empty', message: 'the document is empty', ...start } }
  }
  if (documents.length > 1) {
    const message = `holds ${documents.length} documents, and only one can be published`
    return { fault: { rule: 'syntax', message, ...start } }
  }
  const [value] = documents
  const unsound = unsoundness(value)
  if (unsound === undefined) return { value }
  const [place = start] = placesOf(text, [{ path: unsound.path, onKey: false }])
  return { fault: { rule: 'syntax', message: unsound.message, ...place } }
}

const mostMergedKeys = 1_000_000

function faultOf(error: unknown): Fault {
  if (!(error instanceof YAMLException)) throw error
  const { reason, mark } = error
  const line = (mark?.line ?? 0) + 1
  return { rule: 'syntax', message: reason, line, column: (mark?.column ?? 0) + 1 }
}
