import type { Document } from '@redocly/openapi-core'
import { lineFrame } from '../../pipelines/code-frame.ts'
import type { Finding } from '../../pipelines/finding.ts'
import { unsoundness } from './sound-value.ts'

/** A document as it was read, before anything is known of it. */
export interface DocumentText {
  /** as findings tell it */
  name: string
  /** the absolute path, or the URL, that its references are relative to */
  path: string
  text: string
}

export interface OpenAPIDocument extends DocumentText {
  /** such as `OpenAPI 3.1.0` */
  version: string
  document: Document<Record<string, unknown>>
}

/** What proxies, pages for signing in and bare checkouts give in place of what was asked for. */
export function strangerFault(text: string): string | undefined {
  if (text.startsWith('version https://git-lfs.')) {
    return 'is a pointer of Git LFS in place of its text, which git lfs pull brings'
  }
  if (!/^\s*<[!?a-z]/i.test(text)) return undefined
  return 'is HTML or XML, as pages for signing in are, and no OpenAPI document'
}

/** The library is heavy, and of all commands only those about documents need it. */
export function redocly() {
  return import('@redocly/openapi-core')
}

/** Reads the text as an OpenAPI document; what it can't be read for is among the findings. */
export async function parseDocument(
  source: DocumentText,
  findings: Finding[],
): Promise<OpenAPIDocument | undefined> {
  const text = source.text.replace(/^\uFEFF/, '')
  const read = { ...source, text }
  const { getLineColLocation, makeDocumentFromString, YamlParseError } = await redocly()
  const refuse = (rule: string, message: string, line = 1, column = 1) => {
    const frame = text === '' ? {} : { frame: lineFrame(text, line, column) }
    findings.push({ rule, severity: 'error', message, file: source.name, line, column, ...frame })
    return undefined
  }
  const stranger = strangerFault(text)
  if (stranger !== undefined) return refuse('openapi/object', stranger)
  let document: Document
  try {
    document = makeDocumentFromString(text, source.path)
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error
    const { line, col, originalError } = error
    if (originalError instanceof RangeError) {
      return refuse('openapi/syntax', 'is nested too deeply to be read')
    }
    const reason = (originalError as { reason?: string }).reason ?? error.message
    const place = Number.isNaN(line) ? [secondDocument(text), 1] : [line, col]
    return refuse('openapi/syntax', reason, ...place)
  }
  const { parsed } = document
  if (parsed === undefined || parsed === null) return refuse('openapi/empty', 'is empty')
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    return refuse('openapi/object', 'needs to be an object with the keys of an OpenAPI document')
  }
  const { openapi, swagger } = parsed as Record<string, unknown>
  if (openapi === undefined && swagger === undefined) {
    return refuse('openapi/version', 'needs a version: openapi: 3.1.0, or swagger: "2.0"')
  }
  const unsound = unsoundness(parsed)
  if (unsound !== undefined) {
    const { placesOf } = await import('./places.ts')
    const [place] = placesOf(text, [{ path: unsound.path, onKey: false }])
    return refuse('openapi/value', unsound.message, place?.line, place?.column)
  }
  const key = openapi === undefined ? 'swagger' : 'openapi'
  const problem = versionProblem(key, openapi ?? swagger)
  if (problem !== undefined) {
    const { start } = getLineColLocation({ source: document.source, pointer: `#/${key}` })
    return refuse('openapi/version', problem, start.line, start.col)
  }
  const version = key === 'swagger' ? 'Swagger 2.0' : `OpenAPI ${openapi}`
  return { ...read, version, document: document as OpenAPIDocument['document'] }
}

function versionProblem(key: 'openapi' | 'swagger', value: unknown): string | undefined {
  const good = key === 'swagger' ? /^2\.0$/ : /^3\.[012]\./
  if (typeof value === 'string' && good.test(value)) return undefined
  const known = 'known are Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2'
  if (typeof value === 'string') return `${key} ${JSON.stringify(value)} is no version; ${known}`
  return `${key} needs to be a text in quotes, such as ${key === 'swagger' ? '"2.0"' : '"3.1.0"'}`
}

/** The line that begins the second document of a stream. */
function secondDocument(text: string): number {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => /^[^#%\s-]/.test(line))
  return lines.findIndex((line, index) => index > first && /^---(\s|$)/.test(line)) + 1 || 1
}
