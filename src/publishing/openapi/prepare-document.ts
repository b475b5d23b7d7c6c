import { createHash } from 'node:crypto'
import { isAbsolute, relative } from 'node:path'
import { frameOfLine } from '../code-frame.ts'
import { type Finding, inOrder } from '../finding.ts'
import type { PlacedProblem } from './check-document.ts'
import { outlineOf } from './outline.ts'
import type { References } from './references.ts'

export interface PrepareOptions {
  text: string
  /** as it was typed, for findings */
  name: string
  /** the absolute path or URL that references of the document are relative to */
  base: string
  /** the folder that findings name files from */
  cwd: string
  references: References
  /** `minimal`, `recommended`, or the path of a configuration of Redocly */
  lint: string
  /** how many findings are given, errors first */
  maxProblems: number
  /** warnings make it unpublishable too */
  strict: boolean
}

export interface Prepared {
  /** what would be sent */
  text: string
  /** of that text in UTF-8 */
  bytes: number
  /** SHA-256 of that text, in hex */
  fingerprint: string
  findings: Finding[]
  /** how many findings are not among them */
  omitted: number
  publishable: boolean
  /** of the specification, such as `3.1.0`; absent where it isn't known what this is */
  version?: string
  title?: string
  operations: number
  bundled: boolean
  /** what references lead to, as findings name files */
  files: string[]
  /** what the text says, for a comparison; absent where it says nothing */
  document?: unknown
}

/** Loads, lints and bundles a document: what would be sent, and whether it may be. */
export async function prepareDocument(options: PrepareOptions): Promise<Prepared> {
  // reading YAML and all that checks it is heavy, and hardly a command needs it
  const { inLines, parseText, withoutMark } = await import('./document-text.ts')
  const text = withoutMark(options.text)
  const lines = inLines(text)
  const parsed = parseText(lines)
  const own = { ref: options.base, text: lines, severity: 'error', pointer: '#/' } as const
  const refused = (problem: Pick<PlacedProblem, 'rule' | 'message' | 'place'>) =>
    finished(options, text, { problems: [{ ...own, onKey: false, ...problem }], files: [] })
  if ('fault' in parsed) {
    const { rule, message, line, column } = parsed.fault
    return refused({ rule, message, place: { line, column } })
  }
  const outline = outlineOf(parsed.value)
  if ('rule' in outline) {
    const { placesOf } = await import('./places.ts')
    const [place = { line: 1, column: 1 }] = placesOf(lines, [outline])
    return refused({ rule: outline.rule, message: outline.message, place })
  }
  const { checkDocument } = await import('./check-document.ts')
  const checked = await checkDocument(lines, parsed.value, options)
  const { bundled } = checked
  const prepared = await finished(options, bundled ?? text, checked)
  return { ...prepared, ...outline, bundled: bundled !== undefined, document: parsed.value }
}

async function finished(
  options: PrepareOptions,
  text: string,
  { problems, files }: { problems: PlacedProblem[]; files: string[] },
): Promise<Prepared> {
  const distinct = withoutRepeats(problems)
  const kept = [...distinct].sort(byWeight).slice(0, options.maxProblems)
  const bad = distinct.some(({ severity }) =>
    options.strict ? severity !== 'note' : severity === 'error',
  )
  return {
    text,
    bytes: Buffer.byteLength(text),
    fingerprint: createHash('sha256').update(text).digest('hex'),
    findings: inOrder(await findingsOf(kept, options)),
    omitted: distinct.length - kept.length,
    publishable: !bad,
    operations: 0,
    bundled: false,
    files: files.map((ref) => shownName(ref, options)),
  }
}

const weights = { error: 0, warning: 1, note: 2 }

function byWeight(a: PlacedProblem, b: PlacedProblem): number {
  return weights[a.severity] - weights[b.severity]
}

function withoutRepeats(problems: PlacedProblem[]): PlacedProblem[] {
  const distinct = new Map(
    problems.map((one) => [
      JSON.stringify([one.rule, one.message, one.ref, one.pointer, one.onKey, one.place]),
      one,
    ]),
  )
  return [...distinct.values()]
}

async function findingsOf(problems: PlacedProblem[], options: PrepareOptions): Promise<Finding[]> {
  if (problems.length === 0) return []
  const { pathOf, placesOf } = await import('./places.ts')
  const findings: Finding[] = []
  for (const text of new Set(problems.map((problem) => problem.text))) {
    const inText = problems.filter((problem) => problem.text === text)
    const wanted = inText.map(({ pointer, onKey }) => ({ path: pathOf(pointer), onKey }))
    const known = inText.every(({ place }) => place !== undefined)
    const places = known ? [] : placesOf(text, wanted)
    inText.forEach((problem, index) => {
      const { rule, severity, message, ref, pointer } = problem
      const { line, column } = problem.place ?? places[index] ?? { line: 1, column: 1 }
      findings.push({
        ...{ rule, severity, message, file: shownName(ref, options), line, column },
        ...(pointer.startsWith('#/') && pointer !== '#/' && { pointer }),
        frame: frameOfLine(lineOf(text, line), line, column),
      })
    })
  }
  return findings
}

function lineOf(text: string, line: number): string {
  let start = 0
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf('\n', start)
    if (end < 0) return ''
    start = end + 1
  }
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? undefined : end)
}

/** A file as findings name it: from the current folder where it is below it. */
function shownName(ref: string, { base, name, cwd }: PrepareOptions): string {
  if (/^https?:/.test(ref)) return ref
  const way = relative(cwd, ref)
  const isBelow = !way.startsWith('..') && !isAbsolute(way)
  if (isBelow) return way
  return ref === base ? name : ref
}
