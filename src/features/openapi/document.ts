import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { utf8Text } from '../../fs/utf8.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { fetchPublic } from '../../host/service/fetch-public.ts'
import { type Finding, findingPath, isError } from '../../output/ci/finding.ts'
import { byteText } from '../../output/text/bytes.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { usage } from '../../output/text/sentences.ts'
import { docsctlLine } from '../../output/text/shell-arguments.ts'
import { type InternalContent, noteRemovedInternals, reportInternal } from './internal-content.ts'
import type { Preparation } from './model/check/assemble.ts'
import { checkDocument } from './model/check/check.ts'
import { Api } from './model/compare/api.ts'
import type { FetchedText } from './model/read/gate.ts'
import { findRepository, type ReferenceGate } from './model/read/gate.ts'
import { parseOverlay } from './model/read/overlay.ts'
import { type DocumentText, parseDocument } from './model/read/parse.ts'
import { throwIfAborted } from './model/read/run-interruptibly.ts'
import type { PublishOptions, ReadingOptions } from './options.ts'

/** A document to send: its URL, or its text with the results of the check. */
export interface SourceToSend {
  source: { url: string } | { text: string }
  /** absent if the service fetches the document */
  read?: {
    operations: number
    document: DocumentText
    /** the document with its references resolved */
    resolved: unknown
    /** the preparation that was applied to the document */
    preparation: Preparation
    internal: InternalContent
  }
}

export function isUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed)
}

/**
 * Loads, checks, and bundles the document at a path or URL. Returns `undefined` if the document has
 * errors and can't be sent.
 */
export async function sourceToSend(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  typed: string,
  options: PublishOptions,
  findings: Finding[],
): Promise<SourceToSend | undefined> {
  // a check requires the content of the document, even if the service would fetch the URL itself
  const fetches = options.fetch || options.check
  if (isUrl(typed) && !fetches) return { source: { url: typed } }
  const read = await documentText(run, 'FILE-OR-URL', typed, options)
  run.console.progress.at('Checking the document')
  await throwIfAborted(run.environment.signal)
  const document = await parseDocument(read, findings)
  if (!document) return undefined
  await throwIfAborted(run.environment.signal)
  const gate = await createReferenceGate(run, read.path, options)
  const prepared = await readPreparation(run, options, read.path)
  const preparation = { ...prepared, isFetchedByService: isUrl(typed) && !options.fetch }
  const { bundle } = options
  const { text, parsed, isUndecorated, removedInternals } = await checkDocument(
    document,
    { gate, preparation, bundle },
    findings,
  )
  if (isUndecorated) {
    await run.console.note(
      `note: Without --fetch, the service fetches the document, so the decorators of ${options.lint} are not applied`,
    )
  }
  // if Ctrl-C interrupted the resolution of references, throw instead of reporting a finding
  await throwIfAborted(run.environment.signal)
  if (removedInternals) await noteRemovedInternals(removedInternals, read.name, run)
  const reporting = { name: read.name, fails: options.failsOnInternal, findings }
  const published = await reportInternal(parsed, reporting, run)
  const failing = findings.some((one) => isError(one) || options.strict)
  if (failing) return undefined
  const operations = new Api(parsed).size
  const internal = {
    ...(published.length > 0 && { published }),
    ...(removedInternals && {
      removed: removedInternals.parts,
      removedValues: removedInternals.values,
    }),
  }
  return {
    source: { text },
    read: { operations, document, resolved: parsed, preparation, internal },
  }
}

export async function createReferenceGate(
  run: WithService & WithEnvironment,
  path: string,
  { refRoot, allowOutside, allowRemote }: ReadingOptions,
): Promise<ReferenceGate> {
  const { cwd } = run.environment
  const folder = isUrl(path) ? cwd : dirname(path)
  const root = refRoot === undefined ? await findRepository(folder) : resolve(cwd, refRoot)
  const origin = isUrl(path) ? new URL(path).origin : undefined
  const fetchText = (url: string) => fetchedText(run, url)
  // the document of an agent can't include local files
  const withoutFiles = run.environment.agentCall && { readText: async () => undefined }
  return { cwd, root, allowOutside, allowRemote, origin, fetchText, ...withoutFiles }
}

/** Reads the overlays, and returns the preparation from the flags. */
export async function readPreparation(
  run: WithConsole & WithEnvironment,
  { lint, skipRules, dropInternal, includeTags, excludeTags, overlays }: ReadingOptions,
  rulesPath: string,
): Promise<Preparation> {
  const { cwd } = run.environment
  const read: Preparation['overlays'][number][] = []
  for (const typed of overlays) {
    const text = await run.environment.sources.file('--overlay', typed)
    read.push(await parseOverlay({ name: typed, path: resolve(cwd, typed), text }))
  }
  if (lint === undefined) await noteUnusedRules(run, rulesPath)
  const chosen = lint ?? 'minimal'
  const rules = { lint: chosen, lintFile: resolve(cwd, chosen), skipRules, dropInternal, rulesPath }
  return { ...rules, includeTags, excludeTags, overlays: read }
}

/** Returns the document name to show in messages. */
export function documentName(typed: string): string {
  if (typed === '-') return 'stdin'
  return isUrl(typed) ? maskUrl(typed) : typed
}

/** Reads a document from a file, standard input, or a URL. */
export async function documentText(
  run: WithArgs & WithService & WithEnvironment,
  where: string,
  typed: string,
  { maxSize }: ReadingOptions,
): Promise<DocumentText> {
  const name = documentName(typed)
  const { text, url } = isUrl(typed)
    ? await fetchedText(run, typed)
    : { text: await readSourceText(run, where, typed), url: undefined }
  if (text.trim() === '')
    throw usage([invalidValue(where, isUrl(typed) ? name : typed, 'The document is empty')])
  assertWithinMaxSize(run, name, text, maxSize)
  return { name, path: url ?? resolve(run.environment.cwd, name), text }
}

async function readSourceText(run: WithEnvironment, where: string, typed: string): Promise<string> {
  return typed === '-'
    ? await run.environment.sources.stdin(where)
    : await run.environment.sources.file(where, typed)
}

/**
 * Throws if a document exceeds the size limit, which protects the memory of docsctl. The service
 * documents no limit.
 */
function assertWithinMaxSize(run: WithArgs, name: string, text: string, maxSize: number): void {
  const size = Buffer.byteLength(text)
  if (size <= maxSize) return
  const message = `${name} is too large: ${byteText(size)}. The maximum size is ${byteText(maxSize)}`
  const enough = `${Math.ceil(size / 1024)}KB`
  const others = run.args.argv.filter(
    (word, at) => !/^--max-size(=|$)/.test(word) && run.args.argv[at - 1] !== '--max-size',
  )
  throw new DocsctlError('usage', message, {
    state: 'Nothing was sent',
    hint: docsctlLine([...run.args.command.split(' '), ...others, '--max-size', enough]),
    problems: [{ where: '--max-size', rule: 'invalid-value', message }],
  })
}

/** Fetches a document from a URL, without sending the token. */
async function fetchedText(run: WithService, url: string): Promise<FetchedText> {
  const { bytes, url: last } = await fetchPublic(run, url, { state: 'Nothing was sent' })
  try {
    return { text: utf8Text(bytes), url: last }
  } catch (cause) {
    const message = `Cannot read ${maskUrl(url)}: ${(cause as Error).message}`
    throw new DocsctlError('failed', message, { cause })
  }
}

const reportedFiles = new WeakMap<object, Set<string>>()

/**
 * Prints a note if there is an unused `redocly.yaml` next to the document or in the current folder.
 * Prints the note only once per file.
 */
async function noteUnusedRules(
  run: WithConsole & WithEnvironment,
  document: string,
): Promise<void> {
  const { cwd } = run.environment
  const already = reportedFiles.get(run) ?? new Set()
  reportedFiles.set(run, already)
  for (const folder of new Set([/^https?:/i.test(document) ? cwd : dirname(document), cwd])) {
    const file = join(folder, 'redocly.yaml')
    if (already.has(file)) continue
    already.add(file)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    const name = findingPath(cwd, file)
    if (isThere) await run.console.note(`note: ${name} is not used. To use it, add --lint ${name}`)
  }
}
