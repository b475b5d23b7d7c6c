import { dirname, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type Finding, isError } from '../../pipelines/finding.ts'
import type { Preparation } from '../../publishing/openapi/check/assemble.ts'
import { checkDocument } from '../../publishing/openapi/check/check.ts'
import { Api } from '../../publishing/openapi/compare/api.ts'
import { hearing } from '../../publishing/openapi/read/breakable.ts'
import { type ReferenceGate, repositoryOf } from '../../publishing/openapi/read/gate.ts'
import { parseOverlay } from '../../publishing/openapi/read/overlay.ts'
import { type DocumentText, parseDocument } from '../../publishing/openapi/read/parse.ts'
import { byteText } from '../../text/bytes.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { docsctlLine } from '../../text/shell-words.ts'
import { fetchedText } from './fetch.ts'
import type { PublishOptions, ReadingOptions } from './options.ts'
import { noteUnusedRules } from './unused-rules.ts'

/** What is sent of a document, and what is known of it. */
export interface SourceToSend {
  source: { url: string } | { text: string }
  /** absent where the service is to fetch it */
  read?: {
    operations: number
    document: DocumentText
    /** what it says, with what it refers to */
    whole: unknown
    /** what was done to it */
    preparation: Preparation
  }
}

export function isUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed)
}

/** Reads, checks and bundles what was typed; `undefined` where it isn't fit to be sent. */
export async function sourceToSend(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  typed: string,
  options: PublishOptions,
  findings: Finding[],
): Promise<SourceToSend | undefined> {
  // a check of what the service would fetch fetches it too
  const fetches = options.fetch || options.check
  if (isUrl(typed) && !fetches) return { source: { url: typed } }
  const read = await documentText(run, 'FILE-OR-URL', typed, options)
  run.progress.at('checking')
  await hearing(run.signal)
  const document = await parseDocument(read, findings)
  if (!document) return undefined
  await hearing(run.signal)
  const gate = await gateFor(run, read.path, options)
  const prepared = await preparationOf(run, options, read.path)
  const preparation = { ...prepared, isFetchedByService: isUrl(typed) && !options.fetch }
  const { bundle } = options
  const { text, parsed, isUndecorated } = await checkDocument(
    document,
    { gate, preparation, bundle },
    findings,
  )
  if (isUndecorated) {
    await run.note(
      `note: what decorators of ${options.lint} would change is checked as it stands: so the service fetches it, unless --fetch is given`,
    )
  }
  // what broke off while references were followed is no finding
  await hearing(run.signal)
  const failing = findings.some((one) => isError(one) || options.strict)
  if (failing) return undefined
  const operations = new Api(parsed).size
  return { source: { text }, read: { operations, document, whole: parsed, preparation } }
}

/** How far the references of a document at a path may lead. */
export async function gateFor(
  run: ServiceAccess & Machine,
  path: string,
  { refRoot, allowOutside, allowRemote }: ReadingOptions,
): Promise<ReferenceGate> {
  const { cwd } = run.runtime
  const folder = isUrl(path) ? cwd : dirname(path)
  const root = refRoot === undefined ? await repositoryOf(folder) : resolve(cwd, refRoot)
  const origin = isUrl(path) ? new URL(path).origin : undefined
  const fetchText = (url: string) => fetchedText(run, url)
  return { cwd, root, allowOutside, allowRemote, origin, fetchText }
}

/** What is done to the documents that are read, whichever of them it is. */
export async function preparationOf(
  run: Speaker & Machine,
  { lint, skipRules, dropInternal, includeTags, excludeTags, overlays }: ReadingOptions,
  rulesPath: string,
): Promise<Preparation> {
  const { cwd } = run.runtime
  const read: Preparation['overlays'][number][] = []
  for (const typed of overlays) {
    const text = await run.sources.file('--overlay', typed)
    read.push(await parseOverlay({ name: typed, path: resolve(cwd, typed), text }))
  }
  if (lint === undefined) await noteUnusedRules(run, rulesPath)
  const chosen = lint ?? 'minimal'
  const rules = { lint: chosen, lintFile: resolve(cwd, chosen), skipRules, dropInternal, rulesPath }
  return { ...rules, includeTags, excludeTags, overlays: read }
}

/** What was typed for a document, as people are told of it. */
export function documentName(typed: string): string {
  if (typed === '-') return 'stdin'
  return isUrl(typed) ? maskUrl(typed) : typed
}

/** The text of a file, of standard input, or of what is at a URL. */
export async function documentText(
  run: TypedWords & ServiceAccess & Machine,
  where: string,
  typed: string,
  { maxSize }: ReadingOptions,
): Promise<DocumentText> {
  const name = documentName(typed)
  const { text, url } = isUrl(typed)
    ? await fetchedText(run, typed)
    : { text: await textOf(run, where, typed), url: undefined }
  if (text.trim() === '')
    throw usage([{ where, rule: 'is empty', value: isUrl(typed) ? name : typed }])
  refuseLarge(run, name, text, maxSize)
  return { name, path: url ?? resolve(run.runtime.cwd, name), text }
}

async function textOf(run: Machine, where: string, typed: string): Promise<string> {
  return typed === '-' ? await run.sources.stdin(where) : await run.sources.file(where, typed)
}

/** The service says of no limit: this one keeps a document from taking all of the memory. */
function refuseLarge(run: TypedWords, name: string, text: string, maxSize: number): void {
  const size = Buffer.byteLength(text)
  if (size <= maxSize) return
  const fault = `is ${byteText(size)}, and docsctl takes up to ${byteText(maxSize)}`
  const enough = `${Math.ceil(size / 1024)}KB`
  const others = run.argv.filter(
    (word, at) => !/^--max-size(=|$)/.test(word) && run.argv[at - 1] !== '--max-size',
  )
  throw new DocsctlError('usage', `${name} ${fault}, a limit of its own`, {
    state: 'nothing was sent',
    hint: docsctlLine([...run.name.split(' '), ...others, '--max-size', enough]),
    problems: [{ where: '--max-size', rule: fault }],
  })
}
