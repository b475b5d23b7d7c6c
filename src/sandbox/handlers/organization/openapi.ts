import type * as z from 'zod'
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
import { permissionsOf } from '../../http/access.ts'
import { created, type HandlerContext, implement } from '../../http/implement.ts'
import { pageOf, pageOfItems } from '../../http/paging.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import type { UrlOf } from '../../http/url-of.ts'
import { scopedId } from '../../store/ids.ts'
import type { RoleOrGuest } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { oneOf } from '../choices.ts'
import { fetchedSpecification, formatOf, parseProblem, processing } from './openapi-processing.ts'

type SpecRow = Readonly<Records['openapiSpecs']>

interface SpecContext {
  role: RoleOrGuest
  now: string
  url: UrlOf
}

function specOf(state: Reader, organization: string, slug: string): SpecRow {
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
    permissions: permissionsOf(role, { view: 'read', edit: 'edit' }),
    urls: {
      location: url(`/v1/orgs/${org}/openapi/${slug}`),
      app: url(`/app/orgs/${org}/openapi/${slug}`),
      ...(spec.visibility === 'public' && { published: url(`/published/openapi/${org}/${slug}`) }),
    },
  }
}

/** The versions that were processed, as far as they are kept, the newest first. */
function versionsOf(spec: SpecRow, now: string, url: UrlOf) {
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

/** What a version says, of the two that are kept. */
function textOfVersion(spec: SpecRow, version: string | undefined): string | undefined {
  if (version === spec.version) return spec.text
  return version === spec.previousVersion ? spec.previousText : undefined
}

/** What the version says that was processed last, kept until another one is. */
function textOfLatest(spec: SpecRow, now: string): string | undefined {
  return textOfVersion(spec, processing(spec, now).lastVersion)
}

/** A version that was processed, by its id or as the latest; 404 for any other. */
function versionOf(spec: SpecRow, wanted: string, now: string, url: UrlOf) {
  const version = versionsOf(spec, now, url).find(({ id }, at) =>
    wanted === 'latest' ? at === 0 : id === wanted,
  )
  if (!version) throw notFound('version', wanted)
  return version
}

/** Begins to process a new version, of a specification that may not have been there. */
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
  const done = before && processing(before, now)
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
    ...(done?.lastVersion !== undefined && { previousVersion: done.lastVersion }),
    ...(done?.lastProcessedAt !== undefined && { previousProcessedAt: done.lastProcessedAt }),
    ...(previousText !== undefined && { previousText }),
    ...('text' in source && { text: source.text }),
    ...('url' in source && { sourceURL: source.url, isFetching: true as const }),
    ...(errorCode !== undefined && { errorCode }),
  })
  if ('url' in source) {
    later(async (signal) => {
      const { text, errorCode: problem } = await fetchedSpecification(source.url, signal)
      return (late) => {
        // it may have been published anew, or be gone
        if (late.get('openapiSpecs', id)?.version !== version) return
        late.patch('openapiSpecs', id, { isFetching: undefined, errorCode: problem, text })
      }
    })
  }
  return specOf(tx, org.id, slug)
}

export const openapiHandlers = [
  implement(listOpenAPISpecs, ({ tx, org, page, ...seen }) =>
    pageOf(tx, page, {
      table: 'openapiSpecs',
      index: 'byOrganization',
      group: org.id,
      view: (spec) => specView(spec, seen),
    }),
  ),

  implement(createOpenAPISpec, (context) => {
    const { tx, org, body } = context
    if (tx.get('openapiSpecs', scopedId(org.id, body.slug))) {
      throw conflict(`there is an OpenAPI specification ${JSON.stringify(body.slug)} already`)
    }
    return created(specView(publish(context, body.slug, body.source), context))
  }),

  implement(getOpenAPISpec, ({ tx, org, path, ...seen }) =>
    specView(specOf(tx, org.id, path.specSlug), seen),
  ),

  implement(publishOpenAPISpec, (context) => {
    const { tx, org, path, body } = context
    const isNew = tx.get('openapiSpecs', scopedId(org.id, path.specSlug)) === undefined
    const view = specView(publish(context, path.specSlug, body.source), context)
    return isNew ? created(view) : view
  }),

  implement(updateOpenAPISpec, ({ tx, org, path, body, ...seen }) => {
    const { id } = specOf(tx, org.id, path.specSlug)
    const visibility = oneOf('visibility', body.visibility, ['private', 'public'])
    return specView(tx.patch('openapiSpecs', id, { visibility, updatedAt: seen.now }), seen)
  }),

  implement(listOpenAPIVersions, ({ tx, org, path, page, now, url }) => {
    const spec = specOf(tx, org.id, path.specSlug)
    return pageOfItems(page, {
      name: `versions.${spec.id}`,
      items: versionsOf(spec, now, url),
      place: ({ createdAt, id }) => [createdAt, id],
      order: 'desc',
    })
  }),

  implement(getOpenAPIVersion, ({ tx, org, path, now, url }) =>
    versionOf(specOf(tx, org.id, path.specSlug), path.versionId, now, url),
  ),

  implement(getOpenAPIVersionContent, ({ tx, org, path, now, url }) => {
    const spec = specOf(tx, org.id, path.specSlug)
    const version = versionOf(spec, path.versionId, now, url)
    const text = textOfVersion(spec, version.id)
    // of one that came from elsewhere, such as in a copy, the text may have stayed behind
    if (text === undefined) throw notFound('text of the version', version.id)
    const isPublic = spec.visibility === 'public'
    return {
      filesystem: { [`openapi.${formatOf(text)}`]: text },
      urls: { source: version.url, public: isPublic ? version.url : null },
    }
  }),

  implement(getPublishedOpenAPIDocument, ({ tx, org, path, now }) => {
    const text = textOfLatest(specOf(tx, org.id, path.specSlug), now)
    if (text === undefined) throw notFound('version', 'latest')
    return { text, format: formatOf(text) }
  }),

  implement(deleteOpenAPISpec, ({ tx, org, path }) => {
    tx.delete('openapiSpecs', specOf(tx, org.id, path.specSlug).id)
  }),
]
