import type { Json } from '../store/record.ts'
import type { Records } from '../store/records.ts'
import type { FileNode, GitOperationRecord, PageNode } from '../store/records-content.ts'
import { isOver, workEnd } from '../store/running-work.ts'
import type { Transaction } from '../store/transaction.ts'
import { contentHash, headRevision, pageMarkdown, writeRevision } from './store.ts'

/** A folder in a repository, at a ref. */
export interface GitPlace {
  /** the URL in the request, which may contain credentials */
  url: string
  ref: string
  directory?: string | undefined
}

/** Normalizes a repository URL, and removes its credentials. */
export function publicRepositoryUrl(address: string): string {
  // an address such as `git@host:owner/name.git` contains no credentials
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

/** Adds the path and hash of a Markdown file to each document page. */
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

/**
 * Returns content after a commit: with the paths and hashes of the files that contain its pages.
 */
export function committed(
  tx: Transaction,
  content: Pick<Records['revisions'], 'pages' | 'files' | 'reusableContents'>,
) {
  const { pages, files, reusableContents } = content
  return { pages: withFiles(tx, pages, ''), files: filesInGit(files), reusableContents }
}

function gitRecord(message: string, oid: string, url: string, isFromService: boolean) {
  return { oid, message, createdByService: isFromService, url } satisfies { [key: string]: Json }
}

/** Returns the reason for rejecting an export, or undefined if the export is allowed. */
function exportProblem(
  found: Readonly<Records['gitRefs']> | undefined,
  { id, isForced, ref }: GitOperationRecord,
): string | undefined {
  if (!found || found.space === id || isForced) return undefined
  return `${ref} contains an export of another space. Export with "force" to replace it`
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
    return `The sandbox imports only its own exports. It has no export in ${ref} at ${url}`
  }
  const { oid, message, pages, files, reusableContents } = found
  const git = gitRecord(message, oid, url, found.space === space)
  writeRevision(tx, { space }, { pages, files, reusableContents, git }, { by, now })
  return undefined
}

/** Returns the Git sync of a space with a new current operation. */
function syncWith(
  space: Readonly<Records['spaces']>,
  operation: { [key: string]: Json },
  updatedAt: string,
) {
  return { ...space.gitSync, operation, updatedAt }
}

/** Starts an import or export. A later call to `endGit` ends it. */
export function beginGit(tx: Transaction, operation: GitOperationRecord): void {
  const { id, direction, startedAt, isStandalone } = operation
  tx.put('gitOperations', operation)
  const space = tx.get('spaces', id)
  if (!space?.gitSync || isStandalone) return
  const running = { state: 'running', direction, startedAt }
  tx.patch('spaces', id, { gitSync: syncWith(space, running, startedAt) })
}

/** Ends all imports and exports whose duration has passed. */
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
    // the sync may have been removed while the operation was running
    if (isStandalone || !after.gitSync) continue
    const state = error === undefined ? 'success' : 'failure'
    const ended = { state, direction, startedAt, endedAt, ...(error !== undefined && { error }) }
    tx.patch('spaces', operation.id, { gitSync: syncWith(after, ended, endedAt) })
  }
}
