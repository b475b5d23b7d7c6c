import { resolve } from 'node:path'
import type { Run } from '../../frame/program/run.ts'
import type { View } from '../../frame/result/result.ts'
import { checkFailed, type Finding, inOrder } from '../../pipelines/finding.ts'
import { breakingDetail } from '../../publishing/openapi/breaking-findings.ts'
import type { Preparation } from '../../publishing/openapi/check/assemble.ts'
import { wholeDocument } from '../../publishing/openapi/check/check.ts'
import {
  breakingOf,
  type Comparison,
  compareDocuments,
} from '../../publishing/openapi/compare/compare-documents.ts'
import { openGit } from '../../publishing/openapi/read/git-text.ts'
import { parseDocument } from '../../publishing/openapi/read/parse.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { documentText, gateFor, isUrl } from './document.ts'
import type { PublishOptions } from './options.ts'

/** What a document changes against the one that `--against` names. */
export async function compareWith(
  against: string,
  { typed, whole, preparation }: { typed: string; whole: unknown; preparation: Preparation },
  options: PublishOptions,
  run: Run,
): Promise<Comparison> {
  run.progress.at(`comparing with ${maskUrl(against)}`)
  return compareDocuments(await readBase(against, { typed, preparation }, options, run), whole, {
    today: new Date(run.runtime.clock.now()),
  })
}

async function readBase(
  against: string,
  { typed, preparation }: { typed: string; preparation: Preparation },
  options: PublishOptions,
  run: Run,
): Promise<unknown> {
  const isGit = against.startsWith('git:')
  const { read, tree } = isGit
    ? await readFromGit(against, typed, run)
    : { read: await documentText(run, '--against', against, options) }
  if (read === undefined) {
    const elsewhere = `${against}:PATH names it by another path`
    await run.note(
      `note: there is no ${typed} at ${against}; every operation counts as added (${elsewhere})`,
    )
    return {}
  }
  const findings: Finding[] = []
  const document = await parseDocument(read, findings)
  if (!document) throw checkFailed(`there is no comparing with ${read.name}`, inOrder(findings))
  const gate = await gateFor(run, read.path, options)
  const base = { ...gate, ...(tree && { root: tree.root, textOf: tree.textOf }) }
  // what is compared is what would be sent of it
  const { parsed, missing } = await wholeDocument(document, { gate: base, preparation })
  for (const message of missing) await run.note(`warning: ${read.name}: ${message}`)
  return parsed
}

/** The document as it stands at a commit; `git:REF:PATH` says which one it was there. */
async function readFromGit(against: string, typed: string, run: Run) {
  const isFile = !isUrl(typed) && typed !== '-'
  const isNamed = against.split(':').length > 2
  if (!isFile && !isNamed) {
    const rule = 'needs a document that is a file of the repository, or git:REF:PATH'
    throw usage([{ where: '--against', rule, value: against }])
  }
  const { cwd, env } = run.runtime
  const file = isFile ? resolve(cwd, typed) : undefined
  const { tree, path } = await openGit({ typed: against, file, cwd, env, signal: run.signal })
  const text = await tree.textOf(path)
  if (text === undefined && isNamed) {
    throw usage([{ where: '--against', rule: 'names no file of that commit', value: against }])
  }
  const name = isNamed ? against : `${against}:${typed}`
  return { tree, read: text === undefined ? undefined : { name, path, text } }
}

interface ChangeRow {
  change: 'added' | 'removed' | 'changed' | 'breaking'
  operation: string
  detail: string
}

export const changesView: View = {
  columns: ['change', 'operation', 'detail'],
  known: ['change', 'operation', 'detail'],
  noun: 'changes',
}

/** A row for each operation that differs, and for each change that breaks something. */
export function comparisonRows(comparison: Comparison): ChangeRow[] {
  const { added, removed, changed } = comparison
  return [
    ...added.map((operation) => ({ change: 'added' as const, operation, detail: '' })),
    ...removed.map((operation) => ({ change: 'removed' as const, operation, detail: '' })),
    ...changed.map(({ operation, parts }) => ({
      ...{ change: 'changed' as const, operation },
      detail: parts.join(', '),
    })),
    ...breakingOf(comparison).map((one) => ({
      ...{ change: 'breaking' as const, operation: one.operation },
      detail: breakingDetail(one),
    })),
  ]
}

export function changeLine({ change, operation, detail }: ChangeRow): string {
  return `${change.padEnd(8)} ${operation}${detail === '' ? '' : `: ${detail}`}`
}
