import type { Json } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { FileNode, GitOperationRecord, PageNode } from '../store/records-content.ts'
import { isOver, workEnd } from '../store/running-work.ts'
import type { Transaction } from '../store/transaction.ts'
import { contentHash, headRevision, pageMarkdown, writeRevision } from './store.ts'

/** A ref and a folder of a repository. */
export interface GitPlace {
  /** the URL as typed, with its credentials */
  url: string
  ref: string
  directory?: string | undefined
}

/** Returns a repository URL without credentials, in one spelling. */
export function publicRepositoryUrl(address: string): string {
  // `git@host:owner/name.git` contains no credentials
  if (!URL.canParse(address)) return address.replace(/(\.git)?\/*$/, '')
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.search = ''
  url.hash = ''
  return url.href.replace(/(\.git)?\/*$/, '')
}

export function gitRefId({ url, ref, directory = '' }: GitPlace): string {
  const folder = directory.replace(/^\.?\/+|\/+$/g, '')
  return [publicRepositoryUrl(url), ref, folder].join(' ')
}

/** Assigns a repository file to each document. */
function withFiles(tx: Transaction, pages: readonly PageNode[], above: string): PageNode[] {
  return pages.map((page) => {
    const path = above === '' ? page.slug : `${above}/${page.slug}`
    const below = withFiles(tx, page.pages, path)
    if (page.type !== 'document') return { ...page, pages: below }
    const git = { oid: contentHash(pageMarkdown(tx, page)), path: `${path}.md` }
    return { ...page, git, pages: below }
  })
}

const filesInGit = (files: readonly FileNode[]): FileNode[] =>
  files.map((file) => ({ ...file, git: { oid: file.blob, path: `.gitbook/assets/${file.name}` } }))

/** Returns the content of a space or repository with the files of a commit. */
export function committed(
  tx: Transaction,
  content: Pick<Records['revisions'], 'pages' | 'files' | 'reusableContents'>,
) {
  const { pages, files, reusableContents } = content
  return { pages: withFiles(tx, pages, ''), files: filesInGit(files), reusableContents }
}

function gitRecord(message: string, oid: string, url: string, isOurs: boolean) {
  return { oid, message, createdByService: isOurs, url } satisfies { [key: string]: Json }
}

/** Returns the reason to reject an export, or undefined if it is allowed. */
function exportProblem(
  found: Readonly<Records['gitRefs']> | undefined,
  { id, isForced, ref }: GitOperationRecord,
): string | undefined {
  if (!found || found.space === id || isForced) return undefined
  return `${ref} contains an export of another space. Export with force to replace it`
}

function exportTo(tx: Transaction, operation: GitOperationRecord, now: string): string | undefined {
  const { id: space, refId, url, message = '' } = operation
  const problem = exportProblem(tx.get('gitRefs', refId), operation)
  if (problem !== undefined) return problem
  const head = headRevision(tx, { space })
  const content = committed(tx, head)
  const oid = contentHash(`${refId}\n${head.id}\n${now}`)
  tx.put('gitRefs', { id: refId, space, ...content, oid, message, committedAt: now })
  tx.patch('revisions', head.id, { ...content, git: gitRecord(message, oid, url, true) })
  return undefined
}

function importFrom(
  tx: Transaction,
  operation: GitOperationRecord,
  now: string,
): string | undefined {
  const { id: space, refId, url, ref, by } = operation
  const found = tx.get('gitRefs', refId)
  if (!found) {
    return `${ref} at ${url} is empty. The sandbox imports only content that was exported to it`
  }
  const { oid, message, pages, files, reusableContents } = found
  const git = gitRecord(message, oid, url, found.space === space)
  writeRevision(tx, { space }, { pages, files, reusableContents, git }, { by, now })
  return undefined
}

/** Returns a sync with another operation. */
function syncWith(
  space: Readonly<Records['spaces']>,
  operation: { [key: string]: Json },
  updatedAt: string,
) {
  return { ...space.gitSync, operation, updatedAt }
}

/** Starts an import or an export, which ends when it is due. */
export function beginGit(tx: Transaction, operation: GitOperationRecord): void {
  const { id, direction, startedAt, isStandalone } = operation
  tx.put('gitOperations', operation)
  const space = tx.get('spaces', id)
  if (!space?.gitSync || isStandalone) return
  const running = { state: 'running', direction, startedAt }
  tx.patch('spaces', id, { gitSync: syncWith(space, running, startedAt) })
}

/** Ends the imports and exports that are due. */
export function endGit(tx: Transaction, now: string): void {
  for (const operation of tx.list('gitOperations', 'all', '')) {
    if (!isOver(operation, now)) break
    tx.delete('gitOperations', operation.id)
    const space = tx.get('spaces', operation.id)
    if (!space || space.deletedAt !== undefined) continue
    const { direction, startedAt, isStandalone } = operation
    const endedAt = workEnd(operation)
    const end = direction === 'export' ? exportTo : importFrom
    const error = end(tx, operation, endedAt)
    const after = tx.get('spaces', operation.id) ?? space
    // the sync may have ended in the meantime
    if (isStandalone || !after.gitSync) continue
    const state = error === undefined ? 'success' : 'failure'
    const ended = { state, direction, startedAt, endedAt, ...(error !== undefined && { error }) }
    tx.patch('spaces', operation.id, { gitSync: syncWith(after, ended, endedAt) })
  }
}
