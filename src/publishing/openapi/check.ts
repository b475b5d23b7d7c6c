import type { NormalizedProblem } from '@redocly/openapi-core'
import { DocsctlError } from '../../errors.ts'
import { frameOfLine } from '../../pipelines/code-frame.ts'
import { type Finding, nameFrom } from '../../pipelines/finding.ts'
import { maskUrl } from '../../text/redact.ts'
import { circleAmong } from './circle.ts'
import { type Gate, gatedResolver } from './gate.ts'
import { type OpenAPIDocument, redocly } from './parse.ts'
import type { Place } from './places.ts'
import { pathOf, valueAt } from './pointer.ts'
import { rulesNamed } from './rules.ts'
import { lintStructure } from './structural-lint.ts'

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
  /** what it says, with what it refers to */
  parsed: unknown
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
  const asItStands = { text: openapi.text, parsed: document.parsed, files: [] }
  try {
    const found =
      options.lint === 'minimal'
        ? await lintStructure(document, externalRefResolver, config)
        : await lintDocument({ document, config, externalRefResolver })
    const problems = found.filter((one) => !one.ignored && !namesSchema(one, openapi))
    await add(problems, openapi, options, findings)
    const files = [...externalRefResolver.getFiles()].filter((file) => file !== path)
    if (files.length === 0) return asItStands
    const made = await bundle({ doc: document, config, externalRefResolver })
    const known = new Set(problems.map(({ message }) => message))
    const further = made.problems.filter(({ message }) => !known.has(message))
    await add(further, openapi, options, findings)
    const { parsed } = made.bundle
    return { text: options.bundle ? JSON.stringify(parsed) : openapi.text, parsed, files }
  } catch (error) {
    if (error instanceof DocsctlError) throw error
    const circle = await circleAmong(externalRefResolver)
    if (circle) {
      await add([circle], openapi, options, findings)
      return asItStands
    }
    // rules fall over documents that are odd enough, and such a one isn't sent either
    const [rule, message] =
      error instanceof RangeError
        ? ['openapi/nesting', 'its references are nested too deeply']
        : ['openapi/unreadable', `can't be checked: ${(error as Error).message}`]
    const place = { file: openapi.name, line: 1, column: 1 }
    findings.push({ rule, severity: 'error', message, ...place })
    return asItStands
  }
}

/** What a document says with what it refers to, as far as that can be had; it isn't checked. */
export async function wholeDocument(
  openapi: OpenAPIDocument,
  gate: Gate,
): Promise<{ parsed: unknown; missing: string[] }> {
  const { bundle } = await redocly()
  const config = await rulesNamed('minimal', '')
  const externalRefResolver = await gatedResolver(gate)
  externalRefResolver.cache.set(openapi.path, Promise.resolve(openapi.document))
  try {
    const made = await bundle({ doc: openapi.document, config, externalRefResolver })
    return { parsed: made.bundle.parsed, missing: made.problems.map(({ message }) => message) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { parsed: openapi.document.parsed, missing: ['its references are nested too deeply'] }
  }
}

/** A mapping of a discriminator may name a schema in place of a reference, which the rule doesn't know. */
function namesSchema({ location }: NormalizedProblem, { document }: OpenAPIDocument): boolean {
  const pointer = location[0]?.pointer ?? ''
  if (!/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const name = valueAt(document.parsed, pathOf(pointer))
  return (
    typeof name === 'string' &&
    valueAt(document.parsed, ['components', 'schemas', name]) !== undefined
  )
}

async function add(
  problems: readonly NormalizedProblem[],
  { name, path, version }: OpenAPIDocument,
  { gate }: CheckOptions,
  findings: Finding[],
): Promise<void> {
  for (const source of new Set(problems.map(({ location: [at] }) => at?.source))) {
    const inSource = problems.filter(({ location: [at] }) => at?.source === source)
    if (source === undefined) continue
    const lines = source.getLines()
    const places = await placesIn(source.body, inSource)
    const isUrl = /^https?:/i.test(source.absoluteRef)
    const other = isUrl ? maskUrl(source.absoluteRef) : nameFrom(gate.cwd, source.absoluteRef)
    for (const [index, { ruleId, severity, message, suggest, location }] of inSource.entries()) {
      const [at] = location
      const { line, column } = places[index] ?? { line: 1, column: 1 }
      // a schema may have keywords of others since it is one of JSON Schema
      const isKeyword =
        ruleId === 'struct' &&
        at?.reportOnKey === true &&
        /^OpenAPI 3\.[12]/.test(version) &&
        /\/schemas?\//.test(at.pointer ?? '')
      findings.push({
        rule: ruleId,
        severity: severity === 'warn' || isKeyword ? 'warning' : 'error',
        message: suggest.length > 0 ? `${message} Did you mean: ${suggest.join(', ')}` : message,
        file: source.absoluteRef === path ? name : other,
        ...{ line, column },
        ...(at?.pointer !== undefined && { pointer: at.pointer }),
        frame: maskUrl(frameOfLine(lines[line - 1] ?? '', line, column)),
      })
    }
  }
}

/** The library's own way to places takes a minute for a large text. */
async function placesIn(text: string, problems: readonly NormalizedProblem[]): Promise<Place[]> {
  const known = problems.map(({ location: [at] }) =>
    at && 'start' in at ? { line: at.start.line, column: at.start.col } : undefined,
  )
  if (known.every((place) => place !== undefined)) return known
  const { placesOf } = await import('./places.ts')
  const wanted = problems.map(({ location: [at] }) => ({
    path: pathOf(at?.pointer ?? ''),
    onKey: at?.reportOnKey === true,
  }))
  return placesOf(text, wanted).map((place, index) => known[index] ?? place)
}
