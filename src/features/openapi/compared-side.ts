import { resolve } from 'node:path'
import { prepare } from '../../client/prepare.ts'
import { schemaViolations } from '../../client/problems.ts'
import { getPublishedOpenAPIDocument, OpenAPISlug } from '../../contract/openapi.ts'
import type { Problem } from '../../errors.ts'
import { type GitTree, openGit } from '../../fs/git/git-text.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { checkFailed, type Finding, sortFindings } from '../../output/ci/finding.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { createReferenceGate, documentText, isUrl } from './document.ts'
import type { Preparation } from './model/check/assemble.ts'
import { resolvedDocument } from './model/check/check.ts'
import { type DocumentText, parseDocument } from './model/read/parse.ts'
import { throwIfAborted } from './model/read/run-interruptibly.ts'
import type { ReadingOptions } from './options.ts'

/** One of two documents in a comparison. */
export interface ComparedSide {
  text: DocumentText
  /** the prepared document, with its references resolved */
  resolved: unknown
}

/** The argument for one of two documents in a comparison. */
export interface TypedSide {
  where: string
  typed: string
  /** the file to read from a commit if the argument contains no path */
  file: string | undefined
}

export function isGit(typed: string): boolean {
  return typed.startsWith('git:')
}

export function isPublished(typed: string): boolean {
  return typed.startsWith('published:')
}

/**
 * Reads a document for a comparison. Returns `undefined` if the commit doesn't contain the file.
 */
export async function readSide(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  side: TypedSide,
  options: ReadingOptions,
  preparation: Preparation,
): Promise<ComparedSide | undefined> {
  const { text, tree } = await sideText(run, side, options)
  try {
    if (text === undefined) return undefined
    await throwIfAborted(run.environment.signal)
    const findings: Finding[] = []
    const document = await parseDocument(text, findings)
    if (!document) throw checkFailed(`Cannot compare with ${text.name}`, sortFindings(findings))
    const files = tree && { root: tree.root, readText: tree.textOf }
    const gate = { ...(await createReferenceGate(run, text.path, options)), ...files }
    const done = isPublished(side.typed) ? withoutChanges(preparation) : preparation
    const { parsed, missing } = await resolvedDocument(document, { gate, preparation: done })
    await throwIfAborted(run.environment.signal)
    for (const message of missing) await run.console.note(`warning: ${text.name}: ${message}`)
    return { text: document, resolved: parsed }
  } finally {
    tree?.close()
  }
}

/**
 * Returns the preparation for a published document, which isn't changed again and needs no custom
 * rules.
 */
function withoutChanges(preparation: Preparation): Preparation {
  const nothing = { overlays: [], includeTags: [], excludeTags: [], dropInternal: false }
  return { ...preparation, ...nothing, lint: 'minimal' }
}

async function sideText(
  run: WithArgs & WithService & WithEnvironment,
  side: TypedSide,
  options: ReadingOptions,
): Promise<{ text: DocumentText | undefined; tree?: GitTree }> {
  const { where, typed } = side
  if (isGit(typed)) return await textFromGit(run, side)
  if (isPublished(typed)) return { text: await publishedText(run, side) }
  return { text: await documentText(run, where, typed, options) }
}

/** Returns the problem for a commit that doesn't contain the document. */
export function notInCommit(where: string, typed: string, file = 'the file'): Problem {
  return invalidValue(where, typed, `The commit does not contain ${file}`)
}

/**
 * Reads a document from a commit. The path comes from `git:REF:PATH`, or otherwise from the
 * argument for the other document.
 */
async function textFromGit(run: WithEnvironment, { where, typed, file }: TypedSide) {
  const isNamed = typed.split(':').length > 2
  if (file === undefined && !isNamed) {
    const expected = 'Expected git:REF:PATH, because the other document is not a file'
    throw usage([invalidValue(where, typed, expected)])
  }
  const { cwd, env } = run.environment
  const name = {
    where,
    typed,
    file: file && resolve(cwd, file),
    cwd,
    env,
    signal: run.environment.signal,
  }
  const { tree, path } = await openGit(name)
  const text = await tree.textOf(path).catch((error: unknown) => {
    tree.close()
    throw error
  })
  if (text === undefined && isNamed) {
    tree.close()
    throw usage([notInCommit(where, typed)])
  }
  const shown = isNamed ? typed : `${typed}:${file}`
  return { tree, text: text === undefined ? undefined : { name: shown, path, text } }
}

async function publishedText(
  run: WithService & WithEnvironment,
  { where, typed }: TypedSide,
): Promise<DocumentText> {
  const specSlug = typed.slice('published:'.length)
  const shownAs = () => ({ where, value: typed })
  const problems = schemaViolations(OpenAPISlug, specSlug, where, { shownAs })
  if (problems.length > 0) throw usage(problems)
  const organizationId = await run.service.context('organizationId')
  const call = prepare(getPublishedOpenAPIDocument, { path: { organizationId, specSlug } })
  const client = await run.service.client()
  const { text } = (await client.exchange(call)).body as { text: string }
  return { name: typed, path: resolve(run.environment.cwd, `${specSlug}.yaml`), text }
}

/** Returns the path in an argument, or undefined if the argument isn't a file. */
export function localFile(typed: string): string | undefined {
  return isUrl(typed) || isGit(typed) || isPublished(typed) || typed === '-' ? undefined : typed
}
