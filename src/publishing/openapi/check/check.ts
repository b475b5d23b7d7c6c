import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { DocsctlError } from '../../../errors.ts'
import { type Finding, placeOf } from '../../../pipelines/finding.ts'
import { objectsIn } from '../objects-in.ts'
import type { ReferenceGate } from '../read/gate.ts'
import { type OpenAPIDocument, redocly } from '../read/parse.ts'
import { pathOf, valueAt } from '../read/pointer.ts'
import {
  assembled,
  assembledWithOrigins,
  filesOf,
  type OpenedDocument,
  opened,
  type Preparation,
  refuseUnbundled,
} from './assemble.ts'
import { circleAmong } from './circle.ts'
import { lostOperations } from './lost-operations.ts'
import { lostReferences } from './lost-references.ts'
import type { Origins } from './origins.ts'
import { addProblems } from './problems.ts'
import { rulesOnTheWay } from './rules.ts'
import { lintStructure } from './structural-lint.ts'
import { byRule, withoutNamed } from './unresolved.ts'

export interface CheckOptions {
  gate: ReferenceGate
  /** what is done to it before it is checked, and by which rules that is */
  preparation: Preparation
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
  /** whether decorators would have changed it, if it weren't fetched by the service */
  isUndecorated: boolean
}

type Made = Omit<Checked, 'isUndecorated'>

/** Checks a document by the rules, and makes one document of it and of what it refers to. */
export async function checkDocument(
  openapi: OpenAPIDocument,
  options: CheckOptions,
  findings: Finding[],
): Promise<Checked> {
  const { gate, preparation } = options
  const it = await opened(openapi, preparation, gate)
  const add = (problems: readonly NormalizedProblem[]) =>
    addProblems(problems, openapi, gate, findings)
  try {
    const checked = await (it.changes
      ? checkChanged(it, options, add)
      : checkAsItStands(it, options, add))
    dropTwins(findings)
    return { ...checked, isUndecorated: it.isUndecorated }
  } catch (error) {
    if (error instanceof DocsctlError) throw error
    const { isUndecorated } = it
    const { parsed } = openapi.document
    const asItStands = { text: openapi.text, parsed, files: [], isUndecorated }
    const circle = await circleAmong(it.resolver)
    if (circle) {
      await add([circle])
      return asItStands
    }
    // rules fall over documents that are odd enough, and such a one isn't sent either
    const [rule, message] = faultOf(error, openapi)
    const place = { file: openapi.name, line: 1, column: 1 }
    findings.push({ rule, severity: 'error', message, ...place })
    return asItStands
  }
}

/** How many keys of one object the rules hand over at once, and still have a stack for. */
const mostKeys = 100_000

function faultOf(error: unknown, { document }: OpenAPIDocument): [rule: string, message: string] {
  if (!(error instanceof RangeError)) {
    return ['openapi/unreadable', `can't be checked: ${(error as Error).message}`]
  }
  for (const object of objectsIn(document.parsed)) {
    const count = Object.keys(object).length
    if (count <= mostKeys) continue
    const [keys, limit] = [count, mostKeys].map((one) => one.toLocaleString('en'))
    const fault = `there are ${keys} keys in one object, and up to ${limit} are sure to be checked`
    return ['openapi/unreadable', `can't be checked: ${fault}; split it into several documents`]
  }
  return ['openapi/nesting', 'its references are nested too deeply']
}

/** Of what makes an operation vanish, the rules of form say less at the same place. */
function dropTwins(findings: Finding[]): void {
  const lostAt = findings.filter(({ rule }) => rule === 'lost-operation').map(placeOf)
  const left = findings.filter((one) => one.rule !== 'struct' || !lostAt.includes(placeOf(one)))
  findings.splice(0, findings.length, ...left)
}

type Add = (problems: readonly NormalizedProblem[]) => Promise<void>

async function checkAsItStands(
  it: OpenedDocument,
  { bundle }: CheckOptions,
  add: Add,
): Promise<Made> {
  const { openapi } = it
  if (!refersElsewhere(openapi.document.parsed)) {
    const { parsed } = openapi.document
    await add([...(await lint(it, openapi.document)), ...lost(it, parsed)])
    return { text: openapi.text, parsed, files: [] }
  }
  const { parsed, problems } = await lintedAndAssembled(it)
  await add([...problems, ...lost(it, parsed)])
  const files = await filesOf(it)
  const isSent = bundle && files.length > 0
  return { text: isSent ? JSON.stringify(parsed) : openapi.text, parsed, files }
}

/** The usual rules go the way on which the document is made one: a way through a large one takes a second. */
async function lintedAndAssembled(it: OpenedDocument): ReturnType<typeof assembled> {
  const { config, preparation, openapi } = it
  const isUsual = preparation.lint === 'minimal'
  if (isUsual) rulesOnTheWay(config)
  const before = isUsual ? [] : await lint(it, openapi.document)
  const { parsed, problems } = await assembled(it)
  const found = [
    ...before,
    ...kept(
      it,
      problems.filter(({ ruleId }) => ruleId !== 'bundler'),
    ),
  ]
  const made = problems.filter(({ ruleId }) => ruleId === 'bundler')
  return { parsed, problems: [...found, ...further(made, found)] }
}

/** What is changed is checked as it is sent, and its faults are told where they stood before. */
async function checkChanged(it: OpenedDocument, { bundle }: CheckOptions, add: Add): Promise<Made> {
  const { parsed, problems: made, origins } = await assembledWithOrigins(it)
  if (!bundle) await refuseUnbundled(it)
  const document = { ...it.openapi.document, parsed }
  const found = [...(await lint(it, document)), ...lost(it, parsed)]
  const placed = found.map((problem) => placedBefore(problem, document, origins))
  await add([...placed, ...further(made, placed)])
  return { text: JSON.stringify(parsed), parsed, files: await filesOf(it) }
}

async function lint(
  it: OpenedDocument,
  document: OpenAPIDocument['document'],
): Promise<NormalizedProblem[]> {
  const { config, resolver, preparation } = it
  const { lintDocument } = await redocly()
  const found =
    preparation.lint === 'minimal'
      ? await lintStructure(document, resolver, config)
      : await lintDocument({ document, config, externalRefResolver: resolver })
  return kept(it, found)
}

function kept({ openapi }: OpenedDocument, problems: readonly NormalizedProblem[]) {
  const found = problems.filter((one) => !one.ignored && !namesSchema(one, openapi))
  return withoutNamed(found, openapi.document)
}

/** The one problem of a reference is told by the check, and by what puts the document together. */
function further(made: readonly NormalizedProblem[], alreadyFound: readonly NormalizedProblem[]) {
  const known = new Set(alreadyFound.map(({ message }) => message))
  return made.filter(({ message }) => !known.has(message)).map(byRule)
}

function lost({ openapi, preparation }: OpenedDocument, parsed: unknown): NormalizedProblem[] {
  if (preparation.skipRules.includes('lost-operation')) return []
  const { source } = openapi.document
  return lostOperations(parsed).map(({ pointer, message }) => ({
    ruleId: 'lost-operation',
    severity: 'error',
    message,
    location: [{ source, pointer, reportOnKey: true }],
    suggest: [],
  }))
}

function placedBefore(
  problem: NormalizedProblem,
  document: Document,
  origins: Origins,
): NormalizedProblem {
  const location = problem.location.map((at) => {
    if (at.source !== document.source || at.pointer === undefined) return at
    return {
      ...origins.of(document, at.pointer),
      reportOnKey: 'reportOnKey' in at && at.reportOnKey,
    }
  })
  return { ...problem, location } as NormalizedProblem
}

/** What a document says with what it refers to, as far as that can be had; it isn't checked. */
export async function wholeDocument(
  openapi: OpenAPIDocument,
  { gate, preparation }: Pick<CheckOptions, 'gate' | 'preparation'>,
): Promise<{ parsed: unknown; missing: string[] }> {
  const it = await opened(openapi, preparation, gate)
  const { parsed: asItStands } = openapi.document
  // most documents are one file, and putting a large one together takes seconds
  if (!it.changes && !refersElsewhere(asItStands)) {
    return { parsed: asItStands, missing: lostWithin(asItStands) }
  }
  try {
    const { parsed, problems } = await assembled(it)
    // of those within the document the library names none
    const others = problems.filter(({ message }) => message !== unresolved)
    return { parsed, missing: [...others.map(({ message }) => message), ...lostWithin(parsed)] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { parsed: openapi.document.parsed, missing: ['its references are nested too deeply'] }
  }
}

const unresolved = "Can't resolve $ref"

function lostWithin(parsed: unknown): string[] {
  const within = lostReferences(parsed).filter((ref) => ref.startsWith('#'))
  return within.map((ref) => `${unresolved} ${ref}`)
}

function refersElsewhere(document: unknown): boolean {
  for (const { $ref, externalValue, mapping, defaultMapping } of objectsIn(document)) {
    const mapped = typeof mapping === 'object' ? Object.values(mapping ?? {}) : []
    for (const target of [$ref, externalValue, defaultMapping, ...mapped]) {
      if (typeof target === 'string' && !target.startsWith('#')) return true
    }
  }
  return false
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
