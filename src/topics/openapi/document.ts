import { dirname, resolve } from 'node:path'
import type { Run } from '../../frame/program/run.ts'
import { type Finding, isError } from '../../pipelines/finding.ts'
import { checkDocument } from '../../publishing/openapi/check.ts'
import { Api } from '../../publishing/openapi/compare/api.ts'
import { type Gate, repositoryOf } from '../../publishing/openapi/gate.ts'
import { type DocumentText, parseDocument } from '../../publishing/openapi/parse.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { fetchedText } from './fetch.ts'
import type { PublishOptions } from './options.ts'

/** What is sent of a document, and what is known of it. */
export interface SourceToSend {
  source: { url: string } | { text: string }
  /** absent where the service is to fetch it */
  read?: {
    operations: number
    document: DocumentText
    /** what it says, with what it refers to */
    whole: unknown
  }
}

export function isUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed)
}

/** Reads, checks and bundles what was typed; `undefined` where it isn't fit to be sent. */
export async function sourceToSend(
  run: Run,
  typed: string,
  options: PublishOptions,
  findings: Finding[],
): Promise<SourceToSend | undefined> {
  // a check of what the service would fetch fetches it too
  const fetches = options.fetch || options.check
  if (isUrl(typed) && !fetches) {
    if (options.against === undefined) return { source: { url: typed } }
    throw usage([{ where: '--against', rule: 'needs --fetch where the document is a URL' }])
  }
  const read = await documentText(run, 'FILE-OR-URL', typed)
  run.progress.at('checking')
  const document = await parseDocument(read, findings)
  if (!document) return undefined
  const gate = await gateFor(run, read.path, options)
  const { lint, bundle } = options
  const lintFile = resolve(run.runtime.cwd, lint)
  const { text, parsed } = await checkDocument(document, { gate, lint, lintFile, bundle }, findings)
  // what broke off while references were followed is no finding
  run.signal.throwIfAborted()
  const failing = findings.some((one) => isError(one) || options.strict)
  if (failing) return undefined
  const operations = new Api(parsed).size
  return { source: { text }, read: { operations, document, whole: parsed } }
}

/** How far the references of a document at a path may lead. */
export async function gateFor(
  run: Run,
  path: string,
  { refRoot, allowOutside, allowRemote }: PublishOptions,
): Promise<Gate> {
  const { cwd } = run.runtime
  const folder = isUrl(path) ? cwd : dirname(path)
  const root = refRoot === undefined ? await repositoryOf(folder) : resolve(cwd, refRoot)
  const origin = isUrl(path) ? new URL(path).origin : undefined
  const fetchText = (url: string) => fetchedText(run, url)
  return { cwd, root, allowOutside, allowRemote, origin, fetchText }
}

/** What was typed for a document, as people are told of it. */
export function documentName(typed: string): string {
  if (typed === '-') return 'stdin'
  return isUrl(typed) ? maskUrl(typed) : typed
}

/** The text of a file, of standard input, or of what is at a URL. */
export async function documentText(run: Run, where: string, typed: string): Promise<DocumentText> {
  if (isUrl(typed)) {
    const { text, url } = await fetchedText(run, typed)
    return { name: documentName(typed), path: url, text }
  }
  const { cwd } = run.runtime
  const name = documentName(typed)
  const text = typed === '-' ? await run.sources.stdin(where) : await run.sources.file(where, typed)
  if (text.trim() === '') throw usage([{ where, rule: 'is empty', value: typed }])
  return { name, path: resolve(cwd, name), text }
}
