import type * as z from 'zod'
import type { RoleOrGuest } from '../../../contract/common.ts'
import {
  createOpenAPISpec,
  deleteOpenAPISpec,
  getOpenAPISpec,
  getPublishedOpenAPIDocument,
  listOpenAPISpecs,
  type OpenAPISource,
  publishOpenAPISpec,
} from '../../../contract/openapi.ts'
import {
  getOpenAPIVersion,
  getOpenAPIVersionContent,
  listOpenAPIVersions,
  updateOpenAPISpec,
} from '../../../contract/openapi-versions.ts'
import { allowedActions } from '../../http/access.ts'
import { created, type HandlerContext, implement } from '../../http/implement.ts'
import { pageOfItems, paginate } from '../../http/paging.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { scopedId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { requireChoice } from '../choices.ts'
import {
  fetchedSpecification,
  parseProblem,
  processing,
  specificationSyntax,
} from './openapi-processing.ts'

type SpecRow = Readonly<Records['openapiSpecs']>

interface SpecContext {
  role: RoleOrGuest
  now: string
  url: ResourceUrl
}

function requireSpec(state: Reader, organization: string, slug: string): SpecRow {
  const spec = state.get('openapiSpecs', scopedId(organization, slug))
  if (!spec) throw notFound('OpenAPI specification', slug)
  return spec
}

function specView(spec: SpecRow, { role, now, url }: SpecContext) {
  const { specId, organization, slug, sourceURL, createdAt, updatedAt } = spec
  const org = encodeURIComponent(organization)
  return {
    object: 'openapi-spec' as const,
    id: specId,
    slug,
    createdAt,
    updatedAt,
    ...(sourceURL !== undefined && { sourceURL }),
    ...processing(spec, now),
    visibility: spec.visibility ?? ('private' as const),
    permissions: allowedActions(role, { view: 'read', edit: updateOpenAPISpec }),
    urls: {
      location: url(`/v1/orgs/${org}/openapi/${slug}`),
      app: url(`/app/orgs/${org}/openapi/${slug}`),
      ...(spec.visibility === 'public' && { published: url(`/published/openapi/${org}/${slug}`) }),
    },
  }
}

/** Returns the processed versions, newest first. The sandbox keeps at most two. */
function specVersions(spec: SpecRow, now: string, url: ResourceUrl) {
  const { lastVersion, lastProcessedAt = spec.updatedAt } = processing(spec, now)
  const { previousVersion, previousProcessedAt = spec.createdAt } = spec
  const base = `/v1/orgs/${encodeURIComponent(spec.organization)}/openapi/${spec.slug}/versions`
  const view = (id: string, createdAt: string) => ({
    object: 'openapi-spec-version' as const,
    id,
    createdAt,
    url: url(`${base}/${id}/content`),
    urls: { location: url(`${base}/${id}`) },
  })
  const older = previousVersion !== undefined && previousVersion !== lastVersion
  return [
    ...(lastVersion === undefined ? [] : [view(lastVersion, lastProcessedAt)]),
    ...(older ? [view(previousVersion, previousProcessedAt)] : []),
  ]
}

/** Returns the document of a stored version, or undefined if the version isn't stored. */
function textOfVersion(spec: SpecRow, version: string | undefined): string | undefined {
  if (version === spec.version) return spec.text
  return version === spec.previousVersion ? spec.previousText : undefined
}

/**
 * Returns the document of the latest processed version. A new version replaces it only after
 * processing.
 */
function textOfLatest(spec: SpecRow, now: string): string | undefined {
  return textOfVersion(spec, processing(spec, now).lastVersion)
}

/**
 * Returns a processed version by ID, or the latest one for `latest`. Throws a 404 error if it
 * doesn't exist.
 */
function requireVersion(spec: SpecRow, wanted: string, now: string, url: ResourceUrl) {
  const version = specVersions(spec, now, url).find(({ id }, at) =>
    wanted === 'latest' ? at === 0 : id === wanted,
  )
  if (!version) throw notFound('version', wanted)
  return version
}

/** Creates a specification, or a new version of an existing one, and starts to process it. */
function publish(
  {
    tx,
    org,
    now,
    later,
  }: Pick<HandlerContext<typeof createOpenAPISpec>, 'tx' | 'org' | 'now' | 'later'>,
  slug: string,
  source: z.output<typeof OpenAPISource>,
): SpecRow {
  const id = scopedId(org.id, slug)
  const version = tx.id('ver')
  const before = tx.get('openapiSpecs', id)
  const processed = before && processing(before, now)
  const previousText = before && textOfLatest(before, now)
  const errorCode = 'text' in source ? parseProblem(source.text) : undefined
  tx.put('openapiSpecs', {
    id,
    specId: before?.specId ?? tx.id('spec'),
    organization: org.id,
    slug,
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
    publishedAt: now,
    version,
    ...(before?.visibility && { visibility: before.visibility }),
    ...(processed?.lastVersion !== undefined && { previousVersion: processed.lastVersion }),
    ...(processed?.lastProcessedAt !== undefined && {
      previousProcessedAt: processed.lastProcessedAt,
    }),
    ...(previousText !== undefined && { previousText }),
    ...('text' in source && { text: source.text }),
    ...('url' in source && { sourceURL: source.url, isFetching: true as const }),
    ...(errorCode !== undefined && { errorCode }),
  })
  if ('url' in source) {
    later(async (signal) => {
      const { text, errorCode: problem } = await fetchedSpecification(source.url, signal)
      return (late) => {
        // ignore the document if the specification was published again or deleted in the meantime
        if (late.get('openapiSpecs', id)?.version !== version) return
        late.patch('openapiSpecs', id, { isFetching: undefined, errorCode: problem, text })
      }
    })
  }
  return requireSpec(tx, org.id, slug)
}

export const openapiHandlers = [
  implement(listOpenAPISpecs, ({ tx, org, page, ...seen }) =>
    paginate(tx, page, {
      table: 'openapiSpecs',
      index: 'byOrganization',
      group: org.id,
      view: (spec) => specView(spec, seen),
    }),
  ),

  implement(createOpenAPISpec, (context) => {
    const { tx, org, body } = context
    if (tx.get('openapiSpecs', scopedId(org.id, body.slug))) {
      throw conflict(`OpenAPI specification ${JSON.stringify(body.slug)} already exists`)
    }
    return created(specView(publish(context, body.slug, body.source), context))
  }),

  implement(getOpenAPISpec, ({ tx, org, path, ...seen }) =>
    specView(requireSpec(tx, org.id, path.specSlug), seen),
  ),

  implement(publishOpenAPISpec, (context) => {
    const { tx, org, path, body } = context
    const isNew = tx.get('openapiSpecs', scopedId(org.id, path.specSlug)) === undefined
    const view = specView(publish(context, path.specSlug, body.source), context)
    return isNew ? created(view) : view
  }),

  implement(updateOpenAPISpec, ({ tx, org, path, body, ...seen }) => {
    const { id } = requireSpec(tx, org.id, path.specSlug)
    const visibility = requireChoice('visibility', body.visibility, ['private', 'public'])
    return specView(tx.patch('openapiSpecs', id, { visibility, updatedAt: seen.now }), seen)
  }),

  implement(listOpenAPIVersions, ({ tx, org, path, page, now, url }) => {
    const spec = requireSpec(tx, org.id, path.specSlug)
    return pageOfItems(page, {
      name: `versions.${spec.id}`,
      items: specVersions(spec, now, url),
      place: ({ createdAt, id }) => [createdAt, id],
      order: 'desc',
    })
  }),

  implement(getOpenAPIVersion, ({ tx, org, path, now, url }) =>
    requireVersion(requireSpec(tx, org.id, path.specSlug), path.versionId, now, url),
  ),

  implement(getOpenAPIVersionContent, ({ tx, org, path, now, url }) => {
    const spec = requireSpec(tx, org.id, path.specSlug)
    const version = requireVersion(spec, path.versionId, now, url)
    const text = textOfVersion(spec, version.id)
    // a specification copied from a snapshot may have no document
    if (text === undefined) throw notFound('text for the version', version.id)
    const isPublic = spec.visibility === 'public'
    return {
      filesystem: { [`openapi.${specificationSyntax(text)}`]: text },
      urls: { source: version.url, public: isPublic ? version.url : null },
    }
  }),

  implement(getPublishedOpenAPIDocument, ({ tx, org, path, now }) => {
    const text = textOfLatest(requireSpec(tx, org.id, path.specSlug), now)
    if (text === undefined) throw notFound('version', 'latest')
    return { text, format: specificationSyntax(text) }
  }),

  implement(deleteOpenAPISpec, ({ tx, org, path }) => {
    tx.delete('openapiSpecs', requireSpec(tx, org.id, path.specSlug).id)
  }),
]
