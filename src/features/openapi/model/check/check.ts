import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { DocsctlError } from '../../../../errors.ts'
import { type Finding, findingPosition } from '../../../../output/ci/finding.ts'
import { nestedObjects } from '../nested-objects.ts'
import type { ReferenceGate } from '../read/gate.ts'
import { type OpenAPIDocument, redocly } from '../read/parse.ts'
import { parsePointer, valueAtPointer } from '../read/pointer.ts'
import {
  assembleDocument,
  assembleWithOrigins,
  assertBundlesChanges,
  includedFiles,
  type OpenedDocument,
  openDocument,
  type Preparation,
} from './assemble.ts'
import { brokenReferences, hasExternalReferences } from './document-references.ts'
import { findLostOperations } from './lost-operations.ts'
import type { Origins } from './origins.ts'
import { addProblems } from './problems.ts'
import { runRulesWhileBundling } from './rules.ts'
import { findSelfReference } from './self-reference.ts'
import { lintStructure } from './structural-lint.ts'
import type { OmittedInternals } from './unmatched-tags.ts'
import { assignConfigurableRule, withoutSchemaNames, withReferenceText } from './unresolved.ts'

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
  removedInternals?: OmittedInternals
  /** true if decorators aren't applied, because the service fetches the document */
  isUndecorated: boolean
}

type PreparedDocument = Omit<Checked, 'isUndecorated'>

/** Prepares a document, checks it against the rules, and bundles it. */
export async function checkDocument(
  openapi: OpenAPIDocument,
  options: CheckOptions,
  findings: Finding[],
): Promise<Checked> {
  const { gate, preparation } = options
  const opened = await openDocument(openapi, preparation, gate)
  const add = async (problems: readonly NormalizedProblem[]) =>
    addProblems(await withReferenceText(problems, opened.resolver), openapi, gate, findings)
  try {
    const checked = await (opened.changes
      ? checkChanged(opened, options, add)
      : checkUnchanged(opened, options, add))
    dropDuplicateFindings(findings)
    return { ...checked, isUndecorated: opened.isUndecorated }
  } catch (error) {
    if (error instanceof DocsctlError) throw error
    const { isUndecorated } = opened
    const { parsed } = openapi.document
    const parsedDocument = { text: openapi.text, parsed, files: [], isUndecorated }
    const circle = await findSelfReference(opened.resolver)
    if (circle) {
      await add([circle])
      return parsedDocument
    }
    // the rules can crash on a malformed document, so report only the error
    const [rule, message] = checkFault(error, openapi)
    const place = { file: openapi.name, line: 1, column: 1 }
    findings.push({ rule, severity: 'error', message, ...place })
    return parsedDocument
  }
}

/**
 * The maximum number of keys in one object. The rules pass the keys as arguments, and more keys
 * overflow the stack.
 */
const maxKeys = 100_000

function checkFault(
  error: unknown,
  { document }: OpenAPIDocument,
): [rule: string, message: string] {
  if (!(error instanceof RangeError)) {
    return ['openapi/unreadable', `Cannot check the document: ${(error as Error).message}`]
  }
  for (const object of nestedObjects(document.parsed)) {
    const count = Object.keys(object).length
    if (count <= maxKeys) continue
    const [keys, limit] = [count, maxKeys].map((one) => one.toLocaleString('en'))
    const fault = `An object has ${keys} keys, more than the limit of ${limit}`
    return ['openapi/unreadable', `${fault}. Split the document`]
  }
  return ['openapi/nesting', 'The references are nested too deeply']
}

/**
 * Removes the `struct` findings at lost operations, because the `lost-operation` findings are more
 * specific.
 */
function dropDuplicateFindings(findings: Finding[]): void {
  const lostAt = findings.filter(({ rule }) => rule === 'lost-operation').map(findingPosition)
  const left = findings.filter(
    (one) => one.rule !== 'struct' || !lostAt.includes(findingPosition(one)),
  )
  findings.splice(0, findings.length, ...left)
}

type Add = (problems: readonly NormalizedProblem[]) => Promise<void>

async function checkUnchanged(
  opened: OpenedDocument,
  { bundle }: CheckOptions,
  add: Add,
): Promise<PreparedDocument> {
  const { openapi } = opened
  if (!hasExternalReferences(openapi.document.parsed)) {
    const { parsed } = openapi.document
    await add([...(await lint(opened, openapi.document)), ...lostOperationProblems(opened, parsed)])
    return { text: openapi.text, parsed, files: [] }
  }
  const { parsed, problems } = await lintAndAssemble(opened)
  await add([...problems, ...lostOperationProblems(opened, parsed)])
  const files = await includedFiles(opened)
  const isSent = bundle && files.length > 0
  return { text: isSent ? JSON.stringify(parsed) : openapi.text, parsed, files }
}

/**
 * Bundles a document, and runs the default rules in the same traversal, because each traversal of a
 * large document takes a second.
 */
async function lintAndAssemble(opened: OpenedDocument): ReturnType<typeof assembleDocument> {
  const { config, preparation, openapi } = opened
  const isUsual = preparation.lint === 'minimal'
  if (isUsual) runRulesWhileBundling(config)
  const before = isUsual ? [] : await lint(opened, openapi.document)
  const { parsed, problems } = await assembleDocument(opened)
  const found = [
    ...before,
    ...reportedProblems(
      opened,
      problems.filter(({ ruleId }) => ruleId !== 'bundler'),
    ),
  ]
  const made = problems.filter(({ ruleId }) => ruleId === 'bundler')
  return { parsed, problems: [...found, ...additionalProblems(made, found)] }
}

/** Checks the prepared document, and maps the findings to locations in the original files. */
async function checkChanged(
  opened: OpenedDocument,
  { bundle }: CheckOptions,
  add: Add,
): Promise<PreparedDocument> {
  const { parsed, problems: made, origins, removedInternals } = await assembleWithOrigins(opened)
  if (!bundle) await assertBundlesChanges(opened)
  const document = { ...opened.openapi.document, parsed }
  const found = [...(await lint(opened, document)), ...lostOperationProblems(opened, parsed)]
  const placed = found.map((problem) => atOriginalLocation(problem, document, origins))
  await add([...placed, ...additionalProblems(made, placed)])
  const files = await includedFiles(opened)
  return {
    text: JSON.stringify(parsed),
    parsed,
    files,
    ...(removedInternals && { removedInternals }),
  }
}

async function lint(
  opened: OpenedDocument,
  document: OpenAPIDocument['document'],
): Promise<NormalizedProblem[]> {
  const { config, resolver, preparation } = opened
  const { lintDocument } = await redocly()
  const found =
    preparation.lint === 'minimal'
      ? await lintStructure(document, resolver, config)
      : await lintDocument({ document, config, externalRefResolver: resolver })
  return reportedProblems(opened, found)
}

function reportedProblems({ openapi }: OpenedDocument, problems: readonly NormalizedProblem[]) {
  const found = problems.filter((one) => !one.ignored && !isSchemaNameInMapping(one, openapi))
  return withoutSchemaNames(found, openapi.document)
}

/** Returns the bundler's problems, except those that the rules reported as well. */
function additionalProblems(
  made: readonly NormalizedProblem[],
  alreadyFound: readonly NormalizedProblem[],
) {
  const known = new Set(alreadyFound.map(({ message }) => message))
  return made.filter(({ message }) => !known.has(message)).map(assignConfigurableRule)
}

function lostOperationProblems(
  { openapi, preparation }: OpenedDocument,
  parsed: unknown,
): NormalizedProblem[] {
  if (preparation.skipRules.includes('lost-operation')) return []
  const { source } = openapi.document
  return findLostOperations(parsed).map(({ pointer, message }) => ({
    ruleId: 'lost-operation',
    severity: 'error',
    message,
    location: [{ source, pointer, reportOnKey: true }],
    suggest: [],
  }))
}

function atOriginalLocation(
  problem: NormalizedProblem,
  document: Document,
  origins: Origins,
): NormalizedProblem {
  const location = problem.location.map((at) => {
    if (at.source !== document.source || at.pointer === undefined) return at
    return {
      ...origins.locate(document, at.pointer),
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
  const opened = await openDocument(openapi, preparation, gate)
  const { parsed: parsedDocument } = openapi.document
  // most documents are single files and need no bundling, which takes seconds for a large file
  if (!opened.changes && !hasExternalReferences(parsedDocument)) {
    return { parsed: parsedDocument, missing: brokenReferenceMessages(parsedDocument) }
  }
  try {
    const { parsed, problems } = await assembleDocument(opened)
    // Redocly doesn't report which references within the document are unresolved, so find them here
    const others = problems.filter(({ message }) => message !== unresolved)
    return {
      parsed,
      missing: [...others.map(({ message }) => message), ...brokenReferenceMessages(parsed)],
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { parsed: openapi.document.parsed, missing: ['The references are nested too deeply'] }
  }
}

const unresolved = "Can't resolve $ref"

function brokenReferenceMessages(parsed: unknown): string[] {
  const within = brokenReferences(parsed).filter((ref) => ref.startsWith('#'))
  return within.map((ref) => `${unresolved} ${ref}`)
}

/**
 * Returns whether a problem concerns a schema name in a discriminator mapping. Schema names are
 * valid, but Redocly expects references.
 */
function isSchemaNameInMapping(
  { location }: NormalizedProblem,
  { document }: OpenAPIDocument,
): boolean {
  const pointer = location[0]?.pointer ?? ''
  if (!/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const name = valueAtPointer(document.parsed, parsePointer(pointer))
  return (
    typeof name === 'string' &&
    valueAtPointer(document.parsed, ['components', 'schemas', name]) !== undefined
  )
}
