import { isDeepStrictEqual } from 'node:util'
import type { TableName } from '../../sandbox/store/records.ts'
import type { PageNode } from '../../sandbox/store/records-content.ts'
import type { Reader, TableChange } from '../../sandbox/store/tables.ts'

export interface RecordChange {
  /** the display name of the record's kind */
  kind: string
  id: string
  title?: string
}

export interface RecordFieldChange {
  field: string
  before?: unknown
  after?: unknown
}

/** The changes to an organization between its first and last state. */
export interface SandboxChanges {
  created: RecordChange[]
  changed: (RecordChange & { fields: RecordFieldChange[] })[]
  deleted: RecordChange[]
}

/**
 * The display names of tables. Tables without a display name aren't reported. For example, changes
 * to blocks of content are reported by page.
 */
const kinds: { [Name in TableName]?: string } = {
  organizations: 'organization',
  members: 'member',
  teams: 'team',
  teamMembers: 'team member',
  invites: 'invite',
  samlProviders: 'SAML provider',
  customFields: 'custom field',
  customFieldValues: 'custom field value',
  translations: 'translation',
  openapiSpecs: 'OpenAPI specification',
  integrations: 'integration',
  installations: 'installation',
  collections: 'collection',
  spaces: 'space',
  sites: 'site',
  siteSections: 'site section',
  sectionGroups: 'section group',
  siteSpaces: 'site space',
  externalLinks: 'link of a site',
  shareLinks: 'share link',
  redirects: 'redirect',
  permissions: 'permission',
  adaptiveSchemas: 'visitor claims schema',
  changeRequests: 'change request',
  comments: 'comment',
  commentReplies: 'reply',
}

/** Fields that change with every write or that are internal to the sandbox. */
const unreported = new Set([
  'updatedAt',
  'lastNumber',
  'revision',
  'previousVersion',
  'publishedAt',
])

type RecordFields = { [key: string]: unknown }

function recordTitle(table: TableName, row: RecordFields, state: Reader): string | undefined {
  if (table === 'teamMembers') {
    const team = state.get('teams', String(row.team))?.title ?? row.team
    return `${userName(String(row.user), state)} in ${team}`
  }
  const found = row.title ?? row.subject ?? row.label ?? row.displayName ?? row.name ?? row.slug
  return typeof found === 'string' ? found : undefined
}

/** Returns an ID as requests use it, without the organization prefix that some keys have. */
function shownId(id: string, { organization }: RecordFields): string {
  const scope = `${organization}/`
  return id.startsWith(scope) ? id.slice(scope.length) : id
}

/** Returns whether a record was deleted. Deleted spaces are kept for several days. */
function isGone(before: RecordFields, after: RecordFields): boolean {
  return before.deletedAt === undefined && after.deletedAt !== undefined
}

const userName = (user: string, state: Reader) => state.get('users', user)?.displayName ?? user

function diffFields(before: RecordFields, after: RecordFields): RecordFieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names]
    .filter((field) => !unreported.has(field) && !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({
      field,
      ...(before[field] !== undefined && { before: before[field] }),
      ...(after[field] !== undefined && { after: after[field] }),
    }))
}

function* flattenPages(
  pages: readonly PageNode[],
  parent?: string,
): Generator<[string, RecordFields]> {
  for (const { pages: children, ...page } of pages) {
    yield [page.id, { ...page, ...(parent !== undefined && { parent }) }]
    yield* flattenPages(children, page.id)
  }
}

/** Adds the pages that changed in the content of a space. */
function addPages(
  all: SandboxChanges,
  state: Reader,
  before: RecordFields,
  after: RecordFields,
): void {
  const tree = (row: RecordFields) =>
    new Map(flattenPages(state.get('revisions', String(row.revision))?.pages ?? []))
  const [old, young] = [tree(before), tree(after)]
  const pageChange = (id: string, page: RecordFields): RecordChange => ({
    kind: 'page',
    id,
    title: String(page.title),
  })
  for (const [id, page] of young) {
    const was = old.get(id)
    if (!was) all.created.push(pageChange(id, page))
    else {
      const fields = diffFields(was, page).map((one) =>
        one.field === 'body' ? { field: 'text', ...markdownChanges(one, state) } : one,
      )
      if (fields.length > 0) all.changed.push({ ...pageChange(id, page), fields })
    }
  }
  for (const [id, page] of old) if (!young.has(id)) all.deleted.push(pageChange(id, page))
}

function markdownChanges({ before, after }: RecordFieldChange, state: Reader) {
  const text = (id: unknown) => state.get('bodies', String(id))?.markdown ?? ''
  return { before: text(before), after: text(after) }
}

/** Collects the first and last state of each changed record. */
export function collectChanges() {
  const seen = new Map<string, TableChange>()
  return {
    add(changes: readonly TableChange[]): void {
      for (const { table, id, after, before } of changes) {
        const key = `${table}/${id}`
        const first = seen.has(key) ? seen.get(key)?.before : before
        seen.set(key, { table, id, ...(first && { before: first }), ...(after && { after }) })
      }
    },
    result(state: Reader): SandboxChanges {
      const all: SandboxChanges = { created: [], changed: [], deleted: [] }
      for (const { table, id, before, after } of seen.values()) {
        const kind = kinds[table]
        const row = (after ?? before) as RecordFields | undefined
        if (kind === undefined || !row) continue
        const title = recordTitle(table, row, state)
        const shown = shownId(id, row)
        const record = { kind, id: shown, ...(title !== undefined && { title }) }
        if (!before) all.created.push(record)
        else if (!after || isGone({ ...before }, { ...after })) all.deleted.push(record)
        else addChanged(all, { table, record, state, before: { ...before }, after: { ...after } })
      }
      return all
    },
  }
}

function addChanged(
  all: SandboxChanges,
  change: {
    table: TableName
    record: RecordChange
    state: Reader
    before: RecordFields
    after: RecordFields
  },
): void {
  const { table, record, state, before, after } = change
  const fields = diffFields(before, after)
  if (fields.length > 0) all.changed.push({ ...record, fields })
  if (table === 'spaces' && before.revision !== after.revision) {
    addPages(all, state, before, after)
  }
}
