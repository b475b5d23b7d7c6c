import { resolve } from 'node:path'
import { prepare } from '../../client/prepare.ts'
import { problemsOf } from '../../client/problems.ts'
import { getPublishedOpenAPIDocument, OpenAPISlug } from '../../contract/openapi.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { checkFailed, type Finding, inOrder } from '../../pipelines/finding.ts'
import type { Preparation } from '../../publishing/openapi/check/assemble.ts'
import { wholeDocument } from '../../publishing/openapi/check/check.ts'
import { hearing } from '../../publishing/openapi/read/breakable.ts'
import { type GitTree, openGit } from '../../publishing/openapi/read/git-text.ts'
import { type DocumentText, parseDocument } from '../../publishing/openapi/read/parse.ts'
import { usage } from '../../text/sentences.ts'
import { documentText, gateFor, isUrl } from './document.ts'
import type { ReadingOptions } from './options.ts'

/** One of two documents that are compared. */
export interface ComparedSide {
  text: DocumentText
  /** what it says, with what it refers to, as it would be sent */
  whole: unknown
}

/** What was typed for it, and where. */
export interface TypedSide {
  where: string
  typed: string
  /** the file whose name at a commit is meant where none is typed */
  file: string | undefined
}

export function isGit(typed: string): boolean {
  return typed.startsWith('git:')
}

export function isPublished(typed: string): boolean {
  return typed.startsWith('published:')
}

/** Reads it as far as it can be compared; `undefined` where the commit has no such file. */
export async function readSide(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  side: TypedSide,
  options: ReadingOptions,
  preparation: Preparation,
): Promise<ComparedSide | undefined> {
  const { text, tree } = await sideText(run, side, options)
  try {
    if (text === undefined) return undefined
    await hearing(run.signal)
    const findings: Finding[] = []
    const document = await parseDocument(text, findings)
    if (!document) throw checkFailed(`there is no comparing with ${text.name}`, inOrder(findings))
    const files = tree && { root: tree.root, textOf: tree.textOf }
    const gate = { ...(await gateFor(run, text.path, options)), ...files }
    const done = isPublished(side.typed) ? asItWasSent(preparation) : preparation
    const { parsed, missing } = await wholeDocument(document, { gate, preparation: done })
    await hearing(run.signal)
    for (const message of missing) await run.note(`warning: ${text.name}: ${message}`)
    return { text: document, whole: parsed }
  } finally {
    tree?.close()
  }
}

/** What the service has is what became of a document: nothing is done to it again. */
function asItWasSent(preparation: Preparation): Preparation {
  const nothing = { overlays: [], includeTags: [], excludeTags: [], dropInternal: false }
  return { ...preparation, ...nothing, lint: 'minimal' }
}

async function sideText(
  run: TypedWords & ServiceAccess & Machine,
  side: TypedSide,
  options: ReadingOptions,
): Promise<{ text: DocumentText | undefined; tree?: GitTree }> {
  const { where, typed } = side
  if (isGit(typed)) return await textFromGit(run, side)
  if (isPublished(typed)) return { text: await publishedText(run, side) }
  return { text: await documentText(run, where, typed, options) }
}

/** The document as it stands at a commit; `git:REF:PATH` says which one it was there. */
async function textFromGit(run: Machine, { where, typed, file }: TypedSide) {
  const isNamed = typed.split(':').length > 2
  if (file === undefined && !isNamed) {
    const rule = 'needs a document that is a file of the repository, or git:REF:PATH'
    throw usage([{ where, rule, value: typed }])
  }
  const { cwd, env } = run.runtime
  const name = { where, typed, file: file && resolve(cwd, file), cwd, env, signal: run.signal }
  const { tree, path } = await openGit(name)
  const text = await tree.textOf(path).catch((error: unknown) => {
    tree.close()
    throw error
  })
  if (text === undefined && isNamed) {
    tree.close()
    throw usage([{ where, rule: 'names no file of that commit', value: typed }])
  }
  const shown = isNamed ? typed : `${typed}:${file}`
  return { tree, text: text === undefined ? undefined : { name: shown, path, text } }
}

/** What the service has now, in its own words. */
async function publishedText(
  run: ServiceAccess & Machine,
  { where, typed }: TypedSide,
): Promise<DocumentText> {
  const specSlug = typed.slice('published:'.length)
  const faults = problemsOf(OpenAPISlug, specSlug, where)
  if (faults.length > 0) throw usage(faults.map((one) => ({ ...one, value: typed })))
  const organizationId = await run.context('organizationId')
  const call = prepare(getPublishedOpenAPIDocument, { path: { organizationId, specSlug } })
  const client = await run.client()
  const { text } = (await client.exchange(call)).body as { text: string }
  return { name: typed, path: resolve(run.runtime.cwd, `${specSlug}.yaml`), text }
}

/** The file of what was typed, if it is one. */
export function fileOf(typed: string): string | undefined {
  return isUrl(typed) || isGit(typed) || isPublished(typed) || typed === '-' ? undefined : typed
}
