import type { NormalizedProblem } from '@redocly/openapi-core'
import { codeFrameForLine } from '../../../../output/ci/code-frame.ts'
import { type Finding, findingPath } from '../../../../output/ci/finding.ts'
import { didYouMean, sentences } from '../../../../output/text/problems.ts'
import { maskUrl } from '../../../../output/text/redact.ts'
import type { ReferenceGate } from '../read/gate.ts'
import type { OpenAPIDocument } from '../read/parse.ts'
import type { TextPlace } from '../read/places.ts'
import { parsePointer } from '../read/pointer.ts'

/** Converts the problems that Redocly reports to findings, with line and column. */
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
    const places = await problemPlaces(source.body, inSource)
    const isUrl = /^https?:/i.test(source.absoluteRef)
    const other = isUrl ? maskUrl(source.absoluteRef) : findingPath(cwd, source.absoluteRef)
    for (const [index, { ruleId, severity, message, suggest, location }] of inSource.entries()) {
      const [at] = location
      const { line, column } = places[index] ?? { line: 1, column: 1 }
      findings.push({
        rule: ruleId,
        severity: severity === 'warn' ? 'warning' : 'error',
        message: sentences(message, didYouMean(suggest)),
        file: source.absoluteRef === path ? name : other,
        ...{ line, column },
        ...(at?.pointer !== undefined && { pointer: at.pointer }),
        frame: maskUrl(codeFrameForLine(lines[line - 1] ?? '', line, column)),
      })
    }
  }
}

/**
 * Returns the positions of problems. Redocly would take a minute to find them in a large document.
 */
async function problemPlaces(
  text: string,
  problems: readonly NormalizedProblem[],
): Promise<TextPlace[]> {
  const known = problems.map(({ location: [at] }) =>
    at && 'start' in at ? { line: at.start.line, column: at.start.col } : undefined,
  )
  if (known.every((place) => place !== undefined)) return known
  const { locateValues } = await import('../read/places.ts')
  const wanted = problems.map(({ location: [at] }) => ({
    path: parsePointer(at?.pointer ?? ''),
    onKey: at?.reportOnKey === true,
  }))
  return locateValues(text, wanted).map((place, index) => known[index] ?? place)
}
