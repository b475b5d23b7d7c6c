import type { Document } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'
import { checkFailed, type Finding } from '../../../../output/ci/finding.ts'
import { type DocumentText, redocly } from './parse.ts'

/** Parses an OpenAPI Overlay, which contains a list of changes to apply to a document. */
export async function parseOverlay({ name, path, text }: DocumentText): Promise<Document> {
  const { makeDocumentFromString, YamlParseError } = await redocly()
  const fault = (message: string, line = 1, column = 1) => {
    const place = { file: name, line, column }
    const finding: Finding = { rule: 'overlay', severity: 'error', message, ...place }
    return checkFailed(`Cannot apply the overlay "${name}"`, [finding])
  }
  try {
    const document = makeDocumentFromString(text.replace(/^\uFEFF/, ''), path)
    const { overlay } = isJsonObject(document.parsed) ? document.parsed : {}
    if (typeof overlay === 'string' && /^1\.[012]\.\d/.test(overlay)) return document
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error
    const { line, col, originalError } = error
    const reason = (originalError as { reason?: string }).reason ?? error.message
    throw fault(reason, Number.isNaN(line) ? 1 : line, Number.isNaN(col) ? 1 : col)
  }
  throw fault(
    'Expected an OpenAPI Overlay 1.0, 1.1, or 1.2 document, with a line such as "overlay: 1.0.0"',
  )
}
