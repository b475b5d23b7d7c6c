import {
  cancelImportRun,
  getImportRun,
  listImportRuns,
  startImportRun,
} from '../../../contract/imports.ts'
import { changeRequestOf, requireEditable } from '../../content/change-request-lookup.ts'
import { importFrom } from '../../content/import.ts'
import { namedSpace } from '../../content/live-space.ts'
import { headOf } from '../../content/store.ts'
import { findPage } from '../../content/tree.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { UrlOf } from '../../http/url-of.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'

type ImportRun = Readonly<Records['importRuns']>

function runOf(state: Reader, organization: string, id: string): ImportRun {
  const run = state.get('importRuns', id)
  if (run?.organization !== organization) throw notFound('import', id)
  return run
}

function runView({ organization, found: _, ...run }: ImportRun, url: UrlOf) {
  const path = `/v1/org/${encodeURIComponent(organization)}/imports/${encodeURIComponent(run.id)}`
  return { object: 'import-run' as const, ...run, urls: { location: url(path) } }
}

const isActive = ({ status }: ImportRun) => status === 'pending' || status === 'in-progress'

export const importHandlers = [
  implement(listImportRuns, ({ tx, org, query, page, url }) => {
    const { space, changeRequest, site, status } = query
    return pageOf(tx, page, {
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

  implement(startImportRun, ({ tx, org, body, caller, now, url, later }) => {
    const { source, target, site } = body
    if (source.type === 'file') throw invalid('source', 'the sandbox imports websites alone')
    const space = namedSpace(tx, org.id, 'target.space', target.space).id
    const changeRequest =
      target.changeRequest === undefined
        ? undefined
        : changeRequestOf(tx, space, target.changeRequest).id
    const place = { space, ...(changeRequest !== undefined && { changeRequest }) }
    requireEditable(tx, place, now)
    const { page: parent } = target
    if (parent !== undefined && !findPage(headOf(tx, place).pages, parent)) {
      throw invalid('target.page', `there is no page ${JSON.stringify(parent)}`)
    }
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
    })
    later(async () => {
      const found = await importFrom(source.url, 'website').catch((error: unknown) => ({
        problem: (error as Error).message,
      }))
      // what comes of it is for when the run is over, unless it was cancelled meanwhile
      return (late) => {
        if (late.get('importRuns', id)?.status === 'in-progress') {
          late.patch('importRuns', id, { found })
        }
      }
    })
    return created(runView(runOf(tx, org.id, id), url))
  }),

  implement(getImportRun, ({ tx, org, path, url }) =>
    runView(runOf(tx, org.id, path.importRunId), url),
  ),

  implement(cancelImportRun, ({ tx, org, path, now, url }) => {
    const run = runOf(tx, org.id, path.importRunId)
    if (!isActive(run)) throw conflict(`the import is ${run.status} already`)
    const fields = { status: 'cancelled', updatedAt: now, found: undefined }
    const changed = tx.patch('importRuns', run.id, fields)
    return runView(changed, url)
  }),
]
