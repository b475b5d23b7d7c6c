import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Finding, isError } from '../publishing/finding.ts'
import { checkDocument } from '../publishing/openapi/check.ts'
import { repositoryOf } from '../publishing/openapi/gate.ts'
import { type DocumentText, parseDocument } from '../publishing/openapi/parse.ts'
import { usage } from './parse.ts'
import type { Run } from './run.ts'

const where = 'FILE-OR-URL'

/** What is sent of a document, and what is known of it. */
export interface SourceToSend {
  source: { url: string } | { text: string }
  operations?: number
  version?: string
}

export function isUrl(typed: string): boolean {
  return /^https?:\/\//i.test(typed)
}

/** Reads, checks and bundles what was typed; `undefined` where it isn't fit to be sent. */
export async function sourceToSend(
  run: Run,
  typed: string,
  findings: Finding[],
): Promise<SourceToSend | undefined> {
  // a check of what the service would fetch fetches it too
  const fetches = run.has('fetch') || run.has('check')
  if (isUrl(typed) && !fetches) return { source: { url: typed } }
  const { cwd } = run.runtime
  const lint = run.text('lint') ?? 'minimal'
  const fetchText = (url: string) => fetched(run, url)
  const read = await textOf(run, typed, fetchText)
  run.progress.at('checking')
  const document = await parseDocument(read, findings)
  if (!document) return undefined
  const operations = countOperations(document.document.parsed)
  const typedRoot = run.text('ref-root')
  const folder = isUrl(read.path) ? cwd : dirname(read.path)
  const root = typedRoot === undefined ? await repositoryOf(folder) : resolve(cwd, typedRoot)
  const gate = {
    ...{ cwd, root, fetchText },
    allowOutside: run.has('allow-outside'),
    allowRemote: run.has('allow-remote'),
  }
  const options = { gate, lint, lintFile: resolve(cwd, lint), bundle: run.flags.bundle !== false }
  const { text } = await checkDocument(document, options, findings)
  const failing = findings.some((one) => isError(one) || run.has('strict'))
  return failing ? undefined : { source: { text }, operations, version: document.version }
}

async function textOf(
  run: Run,
  typed: string,
  fetchText: (url: string) => Promise<string>,
): Promise<DocumentText> {
  if (isUrl(typed)) return { name: typed, path: typed, text: await fetchText(typed) }
  const { cwd } = run.runtime
  const name = typed === '-' ? 'stdin' : typed
  const text = typed === '-' ? await run.sources.stdin(where) : await run.sources.file(where, typed)
  if (text.trim() === '') throw usage([{ where, rule: 'is empty', value: typed }])
  return { name, path: resolve(cwd, name), text }
}

/** The text at a URL, which is asked for without the token. */
async function fetched(run: Run, url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docsctl-'))
  try {
    const file = join(folder, 'fetched')
    await (await run.client()).download(url, file)
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

function countOperations({ paths }: Record<string, unknown>): number {
  if (typeof paths !== 'object' || paths === null) return 0
  return Object.values(paths)
    .map((path) => methods.filter((method) => Object.hasOwn(Object(path), method)).length)
    .reduce((sum, count) => sum + count, 0)
}
