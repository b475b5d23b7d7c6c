import type { Document } from '@redocly/openapi-core'
import { lineFrame } from '../../../pipelines/code-frame.ts'
import type { Finding, Severity } from '../../../pipelines/finding.ts'
import { breakable } from './breakable.ts'
import { otherFormat, strangerFault } from './other-formats.ts'
import { type RepeatedKey, scanJson, tooDeep } from './scan-json.ts'
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

/** The library is heavy, and of all commands only those about documents need it. */
export function redocly() {
  return import('@redocly/openapi-core')
}

interface Note {
  rule: string
  message: string
  severity?: Severity
  line?: number | undefined
  column?: number | undefined
}

/** Reads the text as an OpenAPI document; what it can't be read for is among the findings. */
export async function parseDocument(
  source: DocumentText,
  findings: Finding[],
): Promise<OpenAPIDocument | undefined> {
  const text = source.text.replace(/^\uFEFF/, '')
  const read = { ...source, text }
  const add = ({ rule, message, severity = 'error', line = 1, column = 1 }: Note) => {
    const frame = text === '' ? {} : { frame: lineFrame(text, line, column) }
    findings.push({ rule, severity, message, file: source.name, line, column, ...frame })
    return undefined
  }
  const stranger = strangerFault(text)
  if (stranger !== undefined) return add({ rule: 'openapi/object', message: stranger })
  const document = await documentOf(read, add)
  if (document === undefined) return undefined
  const { parsed } = document
  if (parsed === undefined || parsed === null) {
    return add({ rule: 'openapi/empty', message: 'is empty' })
  }
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    const message = 'needs to be an object with the keys of an OpenAPI document'
    return add({ rule: 'openapi/object', message })
  }
  const keys = parsed as Record<string, unknown>
  const { openapi, swagger } = keys
  if (openapi === undefined && swagger === undefined) {
    const other = otherFormat(keys)
    const message =
      other === undefined
        ? 'needs a version: openapi: 3.1.0, or swagger: "2.0"'
        : `is ${other}; an OpenAPI document has a version: openapi: 3.1.0, or swagger: "2.0"`
    return add({ rule: 'openapi/version', message })
  }
  const place = async (path: (string | number)[]) => {
    const { placesOf } = await import('./places.ts')
    return placesOf(text, [{ path, onKey: false }])[0]
  }
  const unsound = await breakable(() => unsoundness(parsed))
  if (unsound !== undefined) {
    return add({ rule: 'openapi/value', message: unsound.message, ...(await place(unsound.path)) })
  }
  const key = openapi === undefined ? 'swagger' : 'openapi'
  const { version, problem } = versionOf(key, keys[key])
  if (problem !== undefined) {
    const severity = version === undefined ? 'error' : 'warning'
    add({ rule: 'openapi/version', severity, message: problem, ...(await place([key])) })
  }
  if (version === undefined) return undefined
  keys[key] = version
  const name = key === 'swagger' ? 'Swagger 2.0' : `OpenAPI ${version}`
  return { ...read, version: name, document: document as OpenAPIDocument['document'] }
}

/** What begins with { is JSON to the service, and nothing but JSON; anything else is YAML. */
async function documentOf(
  read: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  return /^\s*\{/.test(read.text) ? await jsonOf(read, add) : await yamlOf(read, add)
}

async function jsonOf(
  { text, path }: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  const { fault, repeated, parsed } = await breakable(() => {
    const scanned = scanJson(text)
    return { ...scanned, parsed: scanned.fault ? undefined : JSON.parse(text) }
  })
  if (fault !== undefined) {
    const message = `${fault.message}; what begins with { is read as JSON`
    return add({ rule: 'openapi/syntax', message, ...placeAt(text, fault.offset) })
  }
  let losesOperations = false
  for (const one of repeated) {
    const loses = isAmongOperations(one)
    losesOperations ||= loses
    add({
      rule: 'openapi/repeated-key',
      severity: loses ? 'error' : 'warning',
      message: `duplicated mapping key ${JSON.stringify(one.path.at(-1))}: only the last one counts`,
      ...placeAt(text, one.offset),
    })
  }
  if (losesOperations) return undefined
  const { Source } = await redocly()
  return { source: new Source(path, text), parsed }
}

/** Whether whole operations are lost where the last one counts. */
function isAmongOperations({ path: [first, ...rest] }: RepeatedKey): boolean {
  return (first === 'paths' || first === 'webhooks') && rest.length <= 2
}

async function yamlOf(
  { text, path }: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  const { makeDocumentFromString, YamlParseError } = await redocly()
  try {
    return await breakable(() => makeDocumentFromString(text, path))
  } catch (error) {
    if (!(error instanceof YamlParseError)) throw error
    const { line, col, originalError } = error
    const rule = 'openapi/syntax'
    if (originalError instanceof RangeError) {
      return add({ rule, message: tooDeep })
    }
    const message = (originalError as { reason?: string }).reason ?? error.message
    if (Number.isNaN(line)) return add({ rule, message, line: secondDocument(text) })
    return add({ rule, message, line, column: col })
  }
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The version as it is meant; one that is written without quotes is a number, and loses its end. */
function versionOf(
  key: 'openapi' | 'swagger',
  value: unknown,
): { version?: string; problem?: string } {
  const isSwagger = key === 'swagger'
  if (typeof value === 'string' && (isSwagger ? /^2\.0$/ : /^3\.[012]\./).test(value)) {
    return { version: value }
  }
  const example = isSwagger ? '"2.0"' : '"3.1.0"'
  const needs = `${key} needs to be a text in quotes, such as ${example}`
  const isShort = typeof value === 'number' || typeof value === 'string'
  const known = isSwagger ? /^2(\.0)?$/ : /^3(\.[012])?$/
  if (isShort && known.test(String(value))) {
    const version = isSwagger ? '2.0' : String(value) === '3' ? '3.0.0' : `${value}.0`
    return { version, problem: `${needs}; it is taken for ${version}` }
  }
  if (typeof value !== 'string') return { problem: needs }
  const all = 'known are Swagger 2.0 and OpenAPI 3.0, 3.1 and 3.2'
  return { problem: `${key} ${JSON.stringify(value)} is not a version; ${all}` }
}

/** The line that begins the second document of a stream. */
function secondDocument(text: string): number {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => /^[^#%\s-]/.test(line))
  return lines.findIndex((line, index) => index > first && /^---(\s|$)/.test(line)) + 1 || 1
}
