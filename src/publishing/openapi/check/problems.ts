import type { NormalizedProblem } from '@redocly/openapi-core'
import { frameOfLine } from '../../../pipelines/code-frame.ts'
import { type Finding, nameFrom } from '../../../pipelines/finding.ts'
import { maskUrl } from '../../../text/redact.ts'
import type { ReferenceGate } from '../read/gate.ts'
import type { OpenAPIDocument } from '../read/parse.ts'
import type { TextPlace } from '../read/places.ts'
import { pathOf } from '../read/pointer.ts'

/** Problems of the library as findings, each at its place. */
export async function addProblems(
  problems: readonly NormalizedProblem[],
  { name, path }: OpenAPIDocument,
  { cwd }: ReferenceGate,
  findings: Finding[],
): Promise<void> {
  for (const source of new Set(problems.map(({ location: [at] }) => at?.source))) {
    const inSource = problems.filter(({ location: [at] }) => at?.source === source)
    if (source === undefined) continue
    const lines = source.getLines()
    const places = await placesIn(source.body, inSource)
    const isUrl = /^https?:/i.test(source.absoluteRef)
    const other = isUrl ? maskUrl(source.absoluteRef) : nameFrom(cwd, source.absoluteRef)
    for (const [index, { ruleId, severity, message, suggest, location }] of inSource.entries()) {
      const [at] = location
      const { line, column } = places[index] ?? { line: 1, column: 1 }
      findings.push({
        rule: ruleId,
        severity: severity === 'warn' ? 'warning' : 'error',
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
async function placesIn(
  text: string,
  problems: readonly NormalizedProblem[],
): Promise<TextPlace[]> {
  const known = problems.map(({ location: [at] }) =>
    at && 'start' in at ? { line: at.start.line, column: at.start.col } : undefined,
  )
  if (known.every((place) => place !== undefined)) return known
  const { placesOf } = await import('../read/places.ts')
  const wanted = problems.map(({ location: [at] }) => ({
    path: pathOf(at?.pointer ?? ''),
    onKey: at?.reportOnKey === true,
  }))
  return placesOf(text, wanted).map((place, index) => known[index] ?? place)
}
