import {
  createContextConnection,
  deleteContextConnection,
  getContextConnection,
  getContextRecord,
  listContextConnections,
  listContextRecords,
  syncContextConnection,
  testContextConnection,
  updateContextConnection,
  upsertContextRecords,
} from '../../../contract/site-publishing/context.ts'
import { requireSite, type StoredSite } from '../../content/site-structure.ts'
import { storedHandler } from '../../generic/generic-operations.ts'
import { implement } from '../../http/implement.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { GenericRecord } from '../../store/records-generic.ts'
import type { Reader } from '../../store/tables.ts'
import type { Transaction } from '../../store/transaction.ts'

const hour = 3_600_000

/**
 * Connectors that have nothing to import, because they receive records through the API or by email.
 */
const passive = ['builtin:api', 'builtin:email']

function listPath({ organization, id }: StoredSite, list: string): string {
  return `/orgs/${encodeURIComponent(organization)}/sites/${encodeURIComponent(id)}/${list}`
}

function requireConnection(state: Reader, site: StoredSite, id: string): GenericRecord {
  const at = `${listPath(site, 'context-connections')}/${encodeURIComponent(id)}`
  const connection = state.get('generic', at)
  if (!connection) throw notFound('context connection', id)
  return connection
}

interface Writer {
  tx: Transaction
  site: StoredSite
  now: string
  by: string
}

/** Creates a resource of a site, or changes the given fields of an existing resource. */
function putPart(
  { tx, site, now, by }: Writer,
  list: string,
  id: string,
  fields: GenericRecord['fields'],
): GenericRecord {
  const collection = listPath(site, list)
  const at = `${collection}/${encodeURIComponent(id)}`
  const before = tx.get('generic', at)
  const stored = {
    id: at,
    collection,
    organization: site.organization,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    createdBy: before?.createdBy ?? by,
    fields: { ...before?.fields, ...fields, id },
  }
  tx.put('generic', stored)
  return stored
}

/**
 * Returns the ID of the connection that receives records through the API. Creates the connection if
 * it doesn't exist.
 */
function apiConnection(writer: Writer): string {
  const { tx, site } = writer
  const connections = tx.list('generic', 'byCollection', listPath(site, 'context-connections'))
  const found = connections.find(({ fields }) => fields.connector === 'builtin:api')
  if (found) return String(found.fields.id)
  const id = tx.id('gen')
  const usage = { changeRequests: true, search: true, searchBoost: 'x1.0' }
  putPart(writer, 'context-connections', id, {
    connector: 'builtin:api',
    status: 'succeeded',
    records: 0,
    usageSettings: usage,
  })
  return id
}

export const contextHandlers = [
  storedHandler(listContextRecords),
  storedHandler(getContextRecord),

  implement(upsertContextRecords, ({ tx, org, path, body, caller, now }) => {
    const writer = { tx, site: requireSite(tx, org.id, path.siteId), now, by: caller.user }
    const connection = apiConnection(writer)
    for (const { id, url, body: _, metadata: __, ...record } of body) {
      putPart(writer, 'context-records', id, {
        ...record,
        createdAt: record.createdAt ?? now,
        connection,
        connector: 'builtin:api',
        processedAt: now,
        // unlike the service, the sandbox doesn't assign topics
        topic: null,
        ...(url !== undefined && { source: url }),
      })
    }
    const { length } = tx.list('generic', 'byCollection', listPath(writer.site, 'context-records'))
    putPart(writer, 'context-connections', connection, { records: length, syncedAt: now })
  }),

  storedHandler(listContextConnections),
  storedHandler(createContextConnection),
  storedHandler(getContextConnection),
  storedHandler(updateContextConnection),
  storedHandler(deleteContextConnection),

  implement(syncContextConnection, ({ tx, org, path, caller, now }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { fields } = requireConnection(tx, site, path.siteContextConnectionId)
    if (passive.includes(String(fields.connector))) {
      const connector = JSON.stringify(fields.connector)
      throw invalid('connector', `is ${connector}, which has no records to import`)
    }
    const last = typeof fields.syncedAt === 'string' ? Date.parse(fields.syncedAt) : 0
    if (Date.parse(now) - last < hour) {
      throw invalid('syncedAt', 'is less than an hour ago')
    }
    const writer = { tx, site, now, by: caller.user }
    putPart(writer, 'context-connections', path.siteContextConnectionId, {
      status: 'succeeded',
      syncedAt: now,
    })
  }),

  implement(testContextConnection, ({ tx, org, path }) => {
    requireConnection(tx, requireSite(tx, org.id, path.siteId), path.siteContextConnectionId)
    return { object: 'context-connection-test-result', success: true }
  }),
]
