import { pathNames } from '../../contract/operation.ts'
import { contentPlace, requireChangeRequest } from '../content/change-request-lookup.ts'
import { requireSite, requireSiteSpace, type StoredSite } from '../content/site-structure.ts'
import { headRevision } from '../content/store.ts'
import { requirePage, walkPages } from '../content/tree.ts'
import { requireIntegration } from '../handlers/organization/integrations.ts'
import { requireFinding } from '../handlers/sites/findings.ts'
import { requireQuestion } from '../handlers/sites/questions.ts'
import { resourceType } from '../http/audit.ts'
import type { Caller } from '../http/implement.ts'
import { notFound } from '../http/refusal.ts'
import { requireMembership } from '../http/scope.ts'
import type { RevisionRecord } from '../store/records-content.ts'
import type { Reader } from '../store/tables.ts'

export type PathValues = Readonly<Record<string, string>>

interface Request {
  state: Reader
  path: PathValues
  caller: Caller
}

/** A function that throws a 404 error if the resource with an ID doesn't exist. */
type Check = (request: Request, id: string) => unknown

/** The checks for resources with their own tables, by path parameter. */
const checks: Record<string, Check> = {
  siteId: ({ state, path }, id) => {
    if (path.organizationId !== undefined) requireSite(state, path.organizationId, id)
    else if (!state.get('sites', id)) throw notFound('site', id)
  },
  siteSpaceId: (request, id) => requireSiteSpace(request.state, requestSite(request), id),
  siteFindingId: (request, id) => requireFinding(request.state, requestSite(request), id),
  siteQuestionId: (request, id) => requireQuestion(request.state, requestSite(request), id),
  changeRequestId: ({ state, path }, id) => requireChangeRequest(state, path.spaceId ?? '', id),
  revisionId: ({ state, path }, id) => {
    if (state.get('revisions', id)?.space !== path.spaceId) throw notFound('revision', id)
  },
  pageId: (request, id) => requirePage(requestRevision(request)?.pages ?? [], id),
  documentId: (request, id) => {
    const pages = walkPages(requestRevision(request)?.pages ?? [])
    if (![...pages].some(({ page }) => page.body === id)) throw notFound('document', id)
  },
  reusableContentId: (request, id) => {
    const known = requestRevision(request)?.reusableContents ?? []
    if (!known.some((one) => one.id === id)) throw notFound('reusable content', id)
  },
  inviteId: ({ state, path }, id) => {
    if (state.get('invites', id)?.organization !== path.organizationId) throw notFound('invite', id)
  },
  integrationName: ({ state, caller }, name) => requireIntegration(state, name, caller),
  installationId: ({ state, caller }, id) => {
    const found = state.get('gitInstallations', id) ?? state.get('installations', id)
    if (!found) throw notFound('installation', id)
    requireMembership(state, found.organization, caller)
  },
  userId: ({ state }, id) => {
    if (!state.get('users', id)) throw notFound('user', id)
  },
}

/**
 * Returns the revision in the path, or otherwise the current revision of the change request or
 * space.
 */
function requestRevision({ state, path }: Request): Readonly<RevisionRecord> | undefined {
  const { spaceId = '', changeRequestId, revisionId } = path
  if (revisionId !== undefined) return state.get('revisions', revisionId)
  return headRevision(
    state,
    contentPlace(state, {
      spaceId,
      ...(changeRequestId !== undefined && { changeRequestId }),
    }),
  )
}

function requestSite({ state, path }: Request): StoredSite {
  return requireSite(state, path.organizationId ?? '', path.siteId ?? '')
}

/** Path parameters for which `inScope` has already checked that the resources exist. */
const checkedElsewhere = new Set(['organizationId', 'spaceId', 'collectionId'])

/** Returns whether the resource for a path parameter has its own table. */
export function hasOwnTable(name: string): boolean {
  return Object.hasOwn(checks, name) || checkedElsewhere.has(name)
}

/**
 * Throws a 404 error if a resource in the path doesn't exist. If the path ends with a resource in
 * the generic storage, that resource isn't checked, because a PUT request may create it.
 */
export function requireParents(template: string, request: Request): void {
  const names = pathNames(template)
  const isStored = endsWithParameter(template) && !hasOwnTable(names.at(-1) ?? '')
  const parents = isStored ? names.slice(0, -1) : names
  for (const name of parents) {
    if (checkedElsewhere.has(name)) continue
    const id = request.path[name] ?? ''
    const check = checks[name]
    if (check) check(request, id)
    else if (!request.state.get('generic', pathUpTo(template, name, request.path))) {
      // the sandbox doesn't know all resources of other services, such as Git repositories
      if (/Id$/.test(name) && !template.startsWith('/git/')) throw notFound(resourceNoun(name), id)
    }
  }
}

export function endsWithParameter(template: string): boolean {
  return template.endsWith('}')
}

/** Returns the path of a request, up to and including the value of a parameter. */
function pathUpTo(template: string, name: string, path: PathValues): string {
  return storedPath(template.slice(0, template.indexOf(`{${name}}`) + name.length + 2), path)
}

export function storedPath(template: string, path: PathValues): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}

/**
 * Returns the noun for a path parameter in messages, such as `site MCP server` for
 * `siteMcpServerId`.
 */
export function resourceNoun(name: string): string {
  return resourceType(name).replaceAll('-', ' ').replace('mcp', 'MCP')
}
