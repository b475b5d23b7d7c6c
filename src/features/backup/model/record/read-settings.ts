import type { Source } from '../../../../client/organization-reader.ts'
import { getChangeRequestPage } from '../../../../contract/change-requests/content.ts'
import { getPage } from '../../../../contract/content/content.ts'
import { getRevisionReusableContentDocument } from '../../../../contract/content/reusable-contents.ts'
import { getGitInfo, listGitInstallations } from '../../../../contract/git.ts'
import { listGlossaryEntries } from '../../../../contract/glossary.ts'
import { getPublishedOpenAPIDocument } from '../../../../contract/openapi.ts'
import { getAgentInstructions } from '../../../../contract/organizations/agent-instructions.ts'
import {
  getAgentSettings,
  listChannels,
  listMcpServers,
} from '../../../../contract/site-publishing/agents.ts'
import {
  listContextConnections,
  listContextRecords,
} from '../../../../contract/site-publishing/context.ts'
import { listStyleguides } from '../../../../contract/site-publishing/styleguides.ts'
import type { ContentSnapshot, Snapshot } from '../../../../contract/snapshot.ts'
import { allPages } from './all-pages.ts'

/**
 * Reads the resources of an organization that a snapshot doesn't contain. The recording client
 * saves the responses.
 */
export async function readOtherResources(source: Source, snapshot: Snapshot): Promise<void> {
  const { organization, spaces, sites, openapi, content = {} } = snapshot
  const org = { organizationId: organization.id }
  await Promise.all([
    source.one('agent instructions', getAgentInstructions, org),
    source.one('style guides', listStyleguides, org),
    source.list('translation glossary', listGlossaryEntries, org),
    ...openapi
      // a specification that was never processed has no text
      .filter(({ lastVersion }) => lastVersion !== undefined)
      .map(({ slug }) =>
        source.one(`text of specification ${slug}`, getPublishedOpenAPIDocument, {
          ...org,
          specSlug: slug,
        }),
      ),
    ...sites.map(({ site }) => readSiteSettings(source, { ...org, siteId: site.id }, site.title)),
    ...spaces.map(async ({ id, title, gitSync }) => {
      if (gitSync) await source.one(`Git sync of space "${title}"`, getGitInfo, { spaceId: id })
      const held = content[id]
      if (held) await readDocuments(source, { id, title }, held)
    }),
  ])
}

async function readSiteSettings(
  source: Source,
  site: { organizationId: string; siteId: string },
  title: string,
): Promise<void> {
  const of = (what: string) => `${what} of site "${title}"`
  await Promise.all([
    source.one(of('Git syncs'), listGitInstallations, site),
    source.one(of('agent settings'), getAgentSettings, site),
    source.list(of('channels'), listChannels, site),
    source.list(of('MCP servers'), listMcpServers, site),
    source.list(of('context connections'), listContextConnections, site),
    source.list(of('context records'), listContextRecords, site),
  ])
}

/**
 * Reads the pages and reusable content of a space in the service's document format, and the changed
 * pages of its unmerged change requests.
 */
async function readDocuments(
  source: Source,
  { id: spaceId, title }: { id: string; title: string },
  { content, changeRequests }: ContentSnapshot,
): Promise<void> {
  const pages = [...allPages(content.pages)].filter(({ type }) => type === 'document')
  const documents = new Map(pages.map(({ id, documentId }) => [id, documentId ?? '']))
  await Promise.all([
    ...pages.map(({ id: pageId }) =>
      source.one(`page ${pageId} of space "${title}"`, getPage, {
        ...{ spaceId, pageId },
        format: 'document',
      }),
    ),
    ...changeRequests.flatMap(({ changeRequest, content: proposed }) =>
      [...allPages(changeRequest.status === 'merged' ? [] : proposed.pages)]
        .filter(({ type, id, documentId }) => {
          return type === 'document' && documents.get(id) !== documentId
        })
        .map(({ id: pageId }) =>
          source.one(
            `change request ${changeRequest.number} of space "${title}"`,
            getChangeRequestPage,
            {
              ...{ spaceId, changeRequestId: changeRequest.id, pageId },
              format: 'document',
            },
          ),
        ),
    ),
    ...content.reusableContents.map((one) =>
      source.one(
        `reusable content "${one.title}" of space "${title}"`,
        getRevisionReusableContentDocument,
        {
          ...{ spaceId, revisionId: content.id },
          reusableContentId: one.id,
        },
      ),
    ),
  ])
}
