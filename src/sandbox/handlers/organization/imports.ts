import {
  cancelImportRun,
  getImportRun,
  listImportRuns,
  startImportRun,
} from '../../../contract/imports.ts'
import { requireChangeRequest, requireEditable } from '../../content/change-request-lookup.ts'
import { type Imported, importDocument, importFile } from '../../content/import.ts'
import { requireNamedSpace } from '../../content/live-space.ts'
import { type ContentPlace, headRevision } from '../../content/store.ts'
import { findPlacedPage } from '../../content/tree.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'
import { requireFile } from '../content/content.ts'

type ImportRun = Readonly<Records['importRuns']>

function requireRun(state: Reader, organization: string, id: string): ImportRun {
  const run = state.get('importRuns', id)
  if (run?.organization !== organization) throw notFound('import', id)
  return run
}

function runView({ organization, found: _, ...run }: ImportRun, url: ResourceUrl) {
  const path = `/v1/org/${encodeURIComponent(organization)}/imports/${encodeURIComponent(run.id)}`
  return { object: 'import-run' as const, ...run, urls: { location: url(path) } }
}

const isActive = ({ status }: ImportRun) => status === 'pending' || status === 'in-progress'

/**
 * Converts files in the import target to pages. Returns a problem instead if any file can't be
 * converted.
 */
function filesFound(
  tx: Transaction,
  place: ContentPlace,
  { ids, pageText }: { ids: readonly string[]; pageText: (markdown: string) => string },
): ImportRun['found'] {
  if (ids.length === 0) throw invalid('source.files', 'must contain at least one file')
  const head = headRevision(tx, place)
  const pages = ids.map((id) => {
    const file = requireFile(head, id)
    const bytes = Buffer.from(tx.get('blobs', file.blob)?.base64 ?? '', 'base64')
    const page = importFile(file, bytes)
    return 'problem' in page ? page : { ...page, markdown: pageText(page.markdown) }
  })
  return pages.find((page) => 'problem' in page) ?? (pages as Imported[])
}

/** Fetches the page for an import. Discards the page if the import was canceled in the meantime. */
async function fetchedBy(id: string, address: string, pageText: (markdown: string) => string) {
  const found = await importDocument(address, 'website').then(
    (page) => [{ ...page, markdown: pageText(page.markdown) }],
    (error: Error) => ({ problem: error.message }),
  )
  return (tx: Transaction) => {
    if (tx.get('importRuns', id)?.status === 'in-progress') tx.patch('importRuns', id, { found })
  }
}

export const importHandlers = [
  implement(listImportRuns, ({ tx, org, query, page, url }) => {
    const { space, changeRequest, site, status } = query
    return paginate(tx, page, {
      table: 'importRuns',
      index: 'byOrganization',
      group: org.id,
      order: 'desc',
      where: (run) =>
        (space ?? run.target.space) === run.target.space &&
        (changeRequest ?? run.target.changeRequest) === run.target.changeRequest &&
        (site ?? run.site) === run.site &&
        (status === undefined || (status === 'active' ? isActive(run) : run.status === status)),
      view: (run) => runView(run, url),
    })
  }),

  implement(startImportRun, ({ tx, org, body, caller, now, url, later, pageText }) => {
    const { source, target, site } = body
    const space = requireNamedSpace(tx, org.id, 'target.space', target.space).id
    const changeRequest =
      target.changeRequest === undefined
        ? undefined
        : requireChangeRequest(tx, space, target.changeRequest).id
    const place = { space, ...(changeRequest !== undefined && { changeRequest }) }
    requireEditable(tx, place, now)
    const { page: parent } = target
    if (parent !== undefined && !findPlacedPage(headRevision(tx, place).pages, parent)) {
      throw invalid('target.page', `refers to ${JSON.stringify(parent)}, which does not exist`)
    }
    const found =
      source.type === 'file' ? filesFound(tx, place, { ids: source.files, pageText }) : undefined
    const id = tx.id('imp')
    tx.put('importRuns', {
      id,
      organization: org.id,
      status: 'in-progress',
      source,
      target: { ...place, ...(parent !== undefined && { page: parent }) },
      ...(site !== undefined && { site }),
      createdBy: caller.user,
      createdAt: now,
      updatedAt: now,
      startedAt: now,
      ...(found && { found }),
    })
    if (source.type === 'website') later(() => fetchedBy(id, source.url, pageText))
    return created(runView(requireRun(tx, org.id, id), url))
  }),

  implement(getImportRun, ({ tx, org, path, url }) =>
    runView(requireRun(tx, org.id, path.importRunId), url),
  ),

  implement(cancelImportRun, ({ tx, org, path, now, url }) => {
    const run = requireRun(tx, org.id, path.importRunId)
    if (!isActive(run)) throw conflict(`The import already has the status "${run.status}"`)
    const fields = { status: 'cancelled', updatedAt: now, found: undefined }
    const changed = tx.patch('importRuns', run.id, fields)
    return runView(changed, url)
  }),
]
