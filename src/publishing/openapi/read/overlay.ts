import type { Document } from '@redocly/openapi-core'
import { checkFailed, type Finding } from '../../../pipelines/finding.ts'
import { isObject } from '../compare/node.ts'
import { type DocumentText, redocly } from './parse.ts'

/** Reads an OpenAPI Overlay: what is to be changed of a document before it is used. */
export async function parseOverlay({ name, path, text }: DocumentText): Promise<Document> {
  const { makeDocumentFromString, YamlParseError } = await redocly()
  const fault = (message: string, line = 1, column = 1) => {
    const place = { file: name, line, column }
    const finding: Finding = { rule: 'overlay', severity: 'error', message, ...place }
    return checkFailed(`${name} can't be laid over a document`, [finding])
  }
  try {
    const document = makeDocumentFromString(text.replace(/^\uFEFF/, ''), path)
    const { overlay } = isObject(document.parsed) ? document.parsed : {}
    if (typeof overlay === 'string' && /^1\.[012]\.\d/.test(overlay)) return document
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error
    const { line, col, originalError } = error
    const reason = (originalError as { reason?: string }).reason ?? error.message
    throw fault(reason, Number.isNaN(line) ? 1 : line, Number.isNaN(col) ? 1 : col)
  }
  throw fault('is not an OpenAPI Overlay, which says so: overlay: 1.0.0')
}
