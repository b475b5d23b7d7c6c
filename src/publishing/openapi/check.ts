import type { NormalizedProblem } from '@redocly/openapi-core'
import { lineFrame } from '../code-frame.ts'
import type { Finding } from '../finding.ts'
import { nameFrom } from '../integrations/manifest-file.ts'
import { type Gate, gatedResolver } from './gate.ts'
import { type OpenAPIDocument, redocly } from './parse.ts'
import { rulesNamed } from './rules.ts'

export interface CheckOptions {
  gate: Gate
  /** `minimal`, `recommended`, or the file of a configuration */
  lint: string
  /** its path, where it is a file */
  lintFile: string
  /** whether references to other files are replaced by what they refer to */
  bundle: boolean
}

export interface Checked {
  /** what is to be sent */
  text: string
  /** the files and URLs that were taken into it */
  files: string[]
}

/** Checks a document by the rules, and makes one document of it and of what it refers to. */
export async function checkDocument(
  openapi: OpenAPIDocument,
  options: CheckOptions,
  findings: Finding[],
): Promise<Checked> {
  const { bundle, lintDocument } = await redocly()
  const config = await rulesNamed(options.lint, options.lintFile)
  const externalRefResolver = await gatedResolver(options.gate)
  const { document, path } = openapi
  // what refers back to the document means this one
  externalRefResolver.cache.set(path, Promise.resolve(document))
  try {
    const found = await lintDocument({ document, config, externalRefResolver })
    const problems = found.filter((one) => !one.ignored && !namesSchema(one, openapi))
    await add(problems, openapi, options, findings)
    const files = [...externalRefResolver.getFiles()].filter((file) => file !== path)
    if (!options.bundle || files.length === 0) return { text: openapi.text, files: [] }
    const made = await bundle({ doc: document, config, externalRefResolver })
    const known = new Set(problems.map(({ message }) => message))
    const further = made.problems.filter(({ message }) => !known.has(message))
    await add(further, openapi, options, findings)
    return { text: `${JSON.stringify(made.bundle.parsed, null, 2)}\n`, files }
  } catch (error) {
    if (!(error instanceof RangeError || isCircular(error))) throw error
    const message = 'its references or aliases are nested too deeply, or hold themselves'
    const place = { file: openapi.name, line: 1, column: 1 }
    findings.push({ rule: 'openapi/nesting', severity: 'error', message, ...place })
    return { text: openapi.text, files: [] }
  }
}

/** A mapping of a discriminator may name a schema in place of a reference, which the rule doesn't know. */
function namesSchema({ location }: NormalizedProblem, { document }: OpenAPIDocument): boolean {
  const pointer = location[0]?.pointer ?? ''
  if (!/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const at = (value: unknown, keys: string[]): unknown =>
    keys.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
      value,
    )
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  const name = at(document.parsed, keys)
  return (
    typeof name === 'string' && at(document.parsed, ['components', 'schemas', name]) !== undefined
  )
}

/** `JSON.stringify` of what an anchor makes part of itself. */
function isCircular(error: unknown): boolean {
  return error instanceof TypeError && error.message.startsWith('Converting circular')
}

async function add(
  problems: readonly NormalizedProblem[],
  { name, path, version }: OpenAPIDocument,
  { gate }: CheckOptions,
  findings: Finding[],
): Promise<void> {
  const { getLineColLocation } = await redocly()
  for (const { ruleId, severity, message, suggest, location } of problems) {
    const [at] = location
    if (!at) continue
    const { source, start } = getLineColLocation(at)
    const isUrl = /^https?:/i.test(source.absoluteRef)
    const other = isUrl ? source.absoluteRef : nameFrom(gate.cwd, source.absoluteRef)
    // a schema may have keywords of others since it is one of JSON Schema
    const isKeyword =
      ruleId === 'struct' &&
      at.reportOnKey === true &&
      /^OpenAPI 3\.[12]/.test(version) &&
      /\/schemas?\//.test(at.pointer ?? '')
    findings.push({
      rule: ruleId,
      severity: severity === 'warn' || isKeyword ? 'warning' : 'error',
      message: suggest.length > 0 ? `${message} Did you mean: ${suggest.join(', ')}` : message,
      file: source.absoluteRef === path ? name : other,
      line: start.line,
      column: start.col,
      ...(at.pointer !== undefined && { pointer: at.pointer }),
      frame: lineFrame(source.body, start.line, start.col),
    })
  }
}
