import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { isJsonObject } from '../../../../contract/json.ts'
import { DocsctlError } from '../../../../errors.ts'
import { type Finding, findingPosition } from '../../../../output/ci/finding.ts'
import { Api } from '../compare/api.ts'
import { nestedObjects } from '../nested-objects.ts'
import type { ReferenceGate } from '../read/gate.ts'
import { type OpenAPIDocument, redocly } from '../read/parse.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import {
  assembled,
  assembledWithOrigins,
  includedFiles,
  type OpenedDocument,
  opened,
  type Preparation,
  refuseUnbundled,
} from './assemble.ts'
import { circleAmong } from './circle.ts'
import { lostOperations } from './lost-operations.ts'
import type { Origins } from './origins.ts'
import { addProblems } from './problems.ts'
import { runRulesWhileBundling } from './rules.ts'
import { lintStructure } from './structural-lint.ts'
import type { OmittedInternals } from './unmatched-tags.ts'
import { byRule, withoutNamed, withReferenceText } from './unresolved.ts'

export interface CheckOptions {
  gate: ReferenceGate
  /** the changes to make before the check, and the rules to apply */
  preparation: Preparation
  /** true to include the targets of references to other files in the document to send */
  bundle: boolean
}

export interface Checked {
  /** the document to send, as JSON or YAML */
  text: string
  /** the document with its references resolved */
  parsed: unknown
  /** the files and URLs that the document includes */
  files: string[]
  /** the internal parts that the preparation removed */
  leftOut?: OmittedInternals
  /** true if decorators aren't applied, because the service fetches the document */
  isUndecorated: boolean
}

type Made = Omit<Checked, 'isUndecorated'>

/** Prepares a document, checks it against the rules, and bundles it. */
export async function checkDocument(
  openapi: OpenAPIDocument,
  options: CheckOptions,
  findings: Finding[],
): Promise<Checked> {
  const { gate, preparation } = options
  const it = await opened(openapi, preparation, gate)
  const add = async (problems: readonly NormalizedProblem[]) =>
    addProblems(await withReferenceText(problems, it.resolver), openapi, gate, findings)
  try {
    const checked = await (it.changes
      ? checkChanged(it, options, add)
      : checkUnchanged(it, options, add))
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
    // the rules can crash on a malformed document, so report only the error
    const [rule, message] = checkFault(error, openapi)
    const place = { file: openapi.name, line: 1, column: 1 }
    findings.push({ rule, severity: 'error', message, ...place })
    return asItStands
  }
}

/**
 * The maximum number of keys of one object. The rules pass the keys as arguments, and more keys
 * overflow the stack.
 */
const mostKeys = 100_000

function checkFault(
  error: unknown,
  { document }: OpenAPIDocument,
): [rule: string, message: string] {
  if (!(error instanceof RangeError)) {
    return ['openapi/unreadable', `Cannot check the document: ${(error as Error).message}`]
  }
  for (const object of nestedObjects(document.parsed)) {
    const count = Object.keys(object).length
    if (count <= mostKeys) continue
    const [keys, limit] = [count, mostKeys].map((one) => one.toLocaleString('en'))
    const fault = `An object has ${keys} keys, more than the limit of ${limit}`
    return ['openapi/unreadable', `${fault}. Split it into several documents`]
  }
  return ['openapi/nesting', 'The references are nested too deeply']
}

/**
 * Removes the `struct` findings at lost operations, because the `lost-operation` findings are more
 * specific.
 */
function dropTwins(findings: Finding[]): void {
  const lostAt = findings.filter(({ rule }) => rule === 'lost-operation').map(findingPosition)
  const left = findings.filter(
    (one) => one.rule !== 'struct' || !lostAt.includes(findingPosition(one)),
  )
  findings.splice(0, findings.length, ...left)
}

type Add = (problems: readonly NormalizedProblem[]) => Promise<void>

async function checkUnchanged(
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
  const files = await includedFiles(it)
  const isSent = bundle && files.length > 0
  return { text: isSent ? JSON.stringify(parsed) : openapi.text, parsed, files }
}

/**
 * Bundles a document, and runs the default rules in the same traversal, because each traversal of a
 * large document takes a second.
 */
async function lintedAndAssembled(it: OpenedDocument): ReturnType<typeof assembled> {
  const { config, preparation, openapi } = it
  const isUsual = preparation.lint === 'minimal'
  if (isUsual) runRulesWhileBundling(config)
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

/** Checks the prepared document, and maps the findings to locations in the original files. */
async function checkChanged(it: OpenedDocument, { bundle }: CheckOptions, add: Add): Promise<Made> {
  const { parsed, problems: made, origins, leftOut } = await assembledWithOrigins(it)
  if (!bundle) await refuseUnbundled(it)
  const document = { ...it.openapi.document, parsed }
  const found = [...(await lint(it, document)), ...lost(it, parsed)]
  const placed = found.map((problem) => placedBefore(problem, document, origins))
  await add([...placed, ...further(made, placed)])
  const files = await includedFiles(it)
  return { text: JSON.stringify(parsed), parsed, files, ...(leftOut && { leftOut }) }
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

/** Returns the bundler's problems, except those that the rules reported as well. */
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

/** Returns a document with its references resolved as far as possible. Doesn't run any rules. */
export async function resolvedDocument(
  openapi: OpenAPIDocument,
  { gate, preparation }: Pick<CheckOptions, 'gate' | 'preparation'>,
): Promise<{ parsed: unknown; missing: string[] }> {
  const it = await opened(openapi, preparation, gate)
  const { parsed: asItStands } = openapi.document
  // most documents are single files and need no bundling, which takes seconds for a large file
  if (!it.changes && !refersElsewhere(asItStands)) {
    return { parsed: asItStands, missing: lostWithin(asItStands) }
  }
  try {
    const { parsed, problems } = await assembled(it)
    // Redocly doesn't report which references within the document are unresolved, so find them here
    const others = problems.filter(({ message }) => message !== unresolved)
    return { parsed, missing: [...others.map(({ message }) => message), ...lostWithin(parsed)] }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { parsed: openapi.document.parsed, missing: ['The references are nested too deeply'] }
  }
}

const unresolved = "Can't resolve $ref"

function lostWithin(parsed: unknown): string[] {
  const within = lostReferences(parsed).filter((ref) => ref.startsWith('#'))
  return within.map((ref) => `${unresolved} ${ref}`)
}

function refersElsewhere(document: unknown): boolean {
  for (const { $ref, externalValue, mapping, defaultMapping } of nestedObjects(document)) {
    const mapped = typeof mapping === 'object' ? Object.values(mapping ?? {}) : []
    for (const target of [$ref, externalValue, defaultMapping, ...mapped]) {
      if (typeof target === 'string' && !target.startsWith('#')) return true
    }
  }
  return false
}

/**
 * Returns whether a problem concerns a schema name in a discriminator mapping. Schema names are
 * valid, but Redocly expects references.
 */
function namesSchema({ location }: NormalizedProblem, { document }: OpenAPIDocument): boolean {
  const pointer = location[0]?.pointer ?? ''
  if (!/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const name = valueAtPointer(document.parsed, parsePointer(pointer))
  return (
    typeof name === 'string' &&
    valueAtPointer(document.parsed, ['components', 'schemas', name]) !== undefined
  )
}

/** The keys whose values are plain data, so that `$ref` in these values isn't a reference. */
const plainValues = new Set(['example', 'examples', 'default', 'enum', 'const'])

/** Returns the references of a document whose targets don't exist. */
function lostReferences(document: unknown): string[] {
  const { references } = new Api(document)
  const lost = new Set<string>()
  const open: unknown[] = [document]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const ref = references.of(value)
    if (ref !== undefined && references.at(ref) === undefined) lost.add(ref)
    for (const [key, inner] of Object.entries(value as object)) {
      const isPlain = isJsonObject(value) && (plainValues.has(key) || key.startsWith('x-'))
      if (typeof inner === 'object' && inner !== null && !isPlain) open.push(inner)
    }
  }
  return [...lost]
}
