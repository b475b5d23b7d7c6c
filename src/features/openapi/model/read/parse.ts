import type { Document } from '@redocly/openapi-core'
import { codeFrame } from '../../../../output/ci/code-frame.ts'
import type { Finding, Severity } from '../../../../output/ci/finding.ts'
import { findIncompatibility } from './json-compatible.ts'
import { otherFormat, otherFormatFault } from './other-formats.ts'
import { runInterruptibly } from './run-interruptibly.ts'
import { type RepeatedKey, scanJson, tooDeep } from './scan-json.ts'

/** A document's text, before parsing. */
export interface DocumentText {
  /** the file name to show in findings */
  name: string
  /** the base for relative references: an absolute path or a URL */
  path: string
  text: string
}

export interface OpenAPIDocument extends DocumentText {
  /** the format and version, such as `OpenAPI 3.1.0` */
  version: string
  document: Document<Record<string, unknown>>
}

/** Loads Redocly on first use. Redocly is large, and only commands for documents need it. */
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

/** Parses an OpenAPI document. If the document is invalid, adds findings and returns undefined. */
export async function parseDocument(
  source: DocumentText,
  findings: Finding[],
): Promise<OpenAPIDocument | undefined> {
  const text = source.text.replace(/^\uFEFF/, '')
  const read = { ...source, text }
  const add = ({ rule, message, severity = 'error', line = 1, column = 1 }: Note) => {
    const frame = text === '' ? {} : { frame: codeFrame(text, line, column) }
    findings.push({ rule, severity, message, file: source.name, line, column, ...frame })
    return undefined
  }
  const stranger = otherFormatFault(text)
  if (stranger !== undefined) return add({ rule: 'openapi/object', message: stranger })
  const document = await createDocument(read, add)
  if (document === undefined) return undefined
  const { parsed } = document
  if (parsed === undefined || parsed === null) {
    return add({ rule: 'openapi/empty', message: 'The document is empty' })
  }
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    const message = 'Expected an OpenAPI document'
    return add({ rule: 'openapi/object', message })
  }
  const keys = parsed as Record<string, unknown>
  const { openapi, swagger } = keys
  if (openapi === undefined && swagger === undefined) {
    const other = otherFormat(keys)
    const message =
      other === undefined
        ? 'Missing version. Expected a key such as openapi: 3.1.0 or swagger: "2.0"'
        : `Expected an OpenAPI document, but found ${other}`
    return add({ rule: 'openapi/version', message })
  }
  const place = async (path: (string | number)[]) => {
    const { locateValues } = await import('./places.ts')
    return locateValues(text, [{ path, onKey: false }])[0]
  }
  const unsound = await runInterruptibly(() => findIncompatibility(parsed))
  if (unsound !== undefined) {
    return add({ rule: 'openapi/value', message: unsound.message, ...(await place(unsound.path)) })
  }
  const key = openapi === undefined ? 'swagger' : 'openapi'
  const { version, problem } = documentVersion(key, keys[key])
  if (problem !== undefined) {
    const severity = version === undefined ? 'error' : 'warning'
    add({ rule: 'openapi/version', severity, message: problem, ...(await place([key])) })
  }
  if (version === undefined) return undefined
  keys[key] = version
  const name = key === 'swagger' ? 'Swagger 2.0' : `OpenAPI ${version}`
  return { ...read, version: name, document: document as OpenAPIDocument['document'] }
}

/** Parses a document as JSON if it begins with `{`, as the service does, otherwise as YAML. */
async function createDocument(
  read: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  return /^\s*\{/.test(read.text) ? await parseJsonText(read, add) : await parseYamlText(read, add)
}

async function parseJsonText(
  { text, path }: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  const { fault, repeated, parsed } = await runInterruptibly(() => {
    const scanned = scanJson(text)
    return { ...scanned, parsed: scanned.fault ? undefined : JSON.parse(text) }
  })
  if (fault !== undefined) {
    const message = `${fault.message}. The document is parsed as JSON because it begins with "{"`
    return add({ rule: 'openapi/syntax', message, ...textPosition(text, fault.offset) })
  }
  let losesOperations = false
  for (const one of repeated) {
    const loses = discardsOperations(one)
    losesOperations ||= loses
    add({
      rule: 'openapi/repeated-key',
      severity: loses ? 'error' : 'warning',
      message: `Duplicate key ${JSON.stringify(one.path.at(-1))}. Only the last value is used`,
      ...textPosition(text, one.offset),
    })
  }
  if (losesOperations) return undefined
  const { Source } = await redocly()
  return { source: new Source(path, text), parsed }
}

/** Returns whether a repeated key makes parsers discard operations. */
function discardsOperations({ path: [first, ...rest] }: RepeatedKey): boolean {
  return (first === 'paths' || first === 'webhooks') && rest.length <= 2
}

async function parseYamlText(
  { text, path }: DocumentText,
  add: (note: Note) => undefined,
): Promise<Document | undefined> {
  const { makeDocumentFromString, YamlParseError } = await redocly()
  try {
    return await runInterruptibly(() => makeDocumentFromString(text, path))
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

function textPosition(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/**
 * Returns the version as a string. YAML parses an unquoted version as a number, which can lose its
 * last digit.
 */
function documentVersion(
  key: 'openapi' | 'swagger',
  value: unknown,
): { version?: string; problem?: string } {
  const isSwagger = key === 'swagger'
  if (typeof value === 'string' && (isSwagger ? /^2\.0$/ : /^3\.[012]\./).test(value)) {
    return { version: value }
  }
  const example = isSwagger ? '"2.0"' : '"3.1.0"'
  const needs = `The value of ${key} must be a full version in quotes, such as ${example}`
  const isShort = typeof value === 'number' || typeof value === 'string'
  const known = isSwagger ? /^2(\.0)?$/ : /^3(\.[012])?$/
  if (isShort && known.test(String(value))) {
    const version = isSwagger ? '2.0' : String(value) === '3' ? '3.0.0' : `${value}.0`
    return { version, problem: `${needs}. It is read as ${version}` }
  }
  if (typeof value !== 'string') return { problem: needs }
  const all = 'Expected Swagger 2.0 or OpenAPI 3.0, 3.1, or 3.2'
  return { problem: `Unknown ${key} version ${JSON.stringify(value)}. ${all}` }
}

/** Returns the first line of the second document in a YAML file with several documents. */
function secondDocument(text: string): number {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => /^[^#%\s-]/.test(line))
  return lines.findIndex((line, index) => index > first && /^---(\s|$)/.test(line)) + 1 || 1
}
