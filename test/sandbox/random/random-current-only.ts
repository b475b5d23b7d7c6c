import type { Sandbox } from '../../../src/sandbox/sandbox.ts'
import {
  ids,
  type Maker,
  members,
  on,
  org,
  type Picks,
  patch,
  post,
  put,
  type RandomRequest,
  remove,
  sites,
  spaces,
  title,
} from './random-makers.ts'

const requests = ({ tables }: Sandbox) => [...tables.all('changeRequests')]

const onRequest = (make: (at: string, picks: Picks, sandbox: Sandbox) => RandomRequest): Maker =>
  on(
    (sandbox) => ids(requests(sandbox)),
    (id, picks, sandbox) => {
      const space = sandbox.tables.get('changeRequests', id)?.space
      return make(`/spaces/${space}/change-requests/${id}`, picks, sandbox)
    },
  )

const reviews: Record<string, Maker> = {
  review: onRequest((at, picks) =>
    post(`${at}/reviews`, { status: picks.one(['approved', 'changes-requested']) }),
  ),
  requestReview: onRequest((at, picks, sandbox) =>
    post(`${at}/requested-reviewers`, { users: [picks.one(members(sandbox))] }),
  ),
  dropReviewer: on(
    ({ tables }) => ids([...tables.all('requestedReviewers')]),
    (id, _, { tables }) => {
      const { changeRequest = '', user } = tables.get('requestedReviewers', id) ?? {}
      const space = tables.get('changeRequests', changeRequest)?.space
      return remove(`/spaces/${space}/change-requests/${changeRequest}/requested-reviewers/${user}`)
    },
  ),
  // use few titles, so that different requests use the same one
  insertPage: onRequest((at, picks) =>
    post(`${at}/content`, {
      changes: [
        {
          operation: 'insert_page',
          title: picks.one(['Install', 'Upgrade']),
          document: { markdown: title(picks) },
        },
      ],
    }),
  ),
}

const repositories = ['https://example.com/a.git', 'https://example.com/b.git']

const gitInstallations = ({ tables }: Sandbox) => ids([...tables.all('gitInstallations')])

const git: Record<string, Maker> = {
  exportToGit: on(spaces, (id, picks) =>
    post(`/spaces/${id}/git/export`, {
      url: picks.one(repositories),
      ref: 'refs/heads/main',
      commitMessage: title(picks),
      force: picks.number % 2 === 0,
    }),
  ),
  importFromGit: on(spaces, (id, picks) =>
    post(`/spaces/${id}/git/import`, { url: picks.one(repositories), ref: 'refs/heads/main' }),
  ),
  syncSpace: on(spaces, (spaceId) =>
    post('/git/installations', { provider: 'github', target: { type: 'space', spaceId } }),
  ),
  syncSite: on(sites, (siteId) =>
    post('/git/installations', { provider: 'gitlab', target: { type: 'site', siteId } }),
  ),
  setUpSync: on(gitInstallations, (id, picks) =>
    patch(`/git/installations/${id}`, {
      provider: 'github',
      providerConfiguration: { repositoryId: picks.number % 3, branch: 'refs/heads/main' },
      priority: picks.one(['git', 'gitbook']),
    }),
  ),
  endSync: on(gitInstallations, (id) => remove(`/git/installations/${id}`)),
}

const at = (site: string) => `${org}/sites/${site}`

const destination = (site: string, picks: Picks, { tables }: Sandbox) => {
  const siteSpaces = ids(tables.list('siteSpaces', 'bySite', site))
  const siteSpaceId = picks.one(siteSpaces)
  if (siteSpaceId === undefined) return { kind: 'external', url: 'https://example.com/x' }
  return { kind: 'site-space', siteSpaceId }
}

const paths = ['/old', '/older', '/oldest']

const redirects = (site: string, { tables }: Sandbox) =>
  ids(tables.list('redirects', 'bySite', site))
const links = (site: string, { tables }: Sandbox) =>
  ids(tables.list('externalLinks', 'bySite', site))
const shareLinks = (site: string, { tables }: Sandbox) =>
  ids(tables.list('shareLinks', 'bySite', site))

const publishing: Record<string, Maker> = {
  publishSite: on(sites, (id) => post(`${at(id)}/publish`)),
  unpublishSite: on(sites, (id) => post(`${at(id)}/unpublish`)),
  createRedirect: on(sites, (id, picks, sandbox) =>
    post(`${at(id)}/redirects`, {
      source: picks.one(paths),
      destination: destination(id, picks, sandbox),
      draft: picks.number % 2 === 0,
    }),
  ),
  changeRedirect: on(sites, (id, picks, sandbox) =>
    patch(`${at(id)}/redirects/${picks.one(redirects(id, sandbox))}`, {
      source: picks.one(paths),
      draft: picks.number % 2 === 0,
    }),
  ),
  bulkRedirects: on(sites, (id, picks, sandbox) =>
    put(`${at(id)}/redirects`, {
      redirects: [
        { source: picks.one(paths), destination: destination(id, picks, sandbox), intent: 'draft' },
        { source: picks.one(paths), intent: 'publish' },
        { source: picks.one(paths), destination: null },
      ],
    }),
  ),
  createShareLink: on(sites, (id, picks) => post(`${at(id)}/share-links`, { name: title(picks) })),
  switchShareLink: on(sites, (id, picks, sandbox) =>
    patch(`${at(id)}/share-links/${picks.one(shareLinks(id, sandbox))}`, {
      active: picks.number % 2 === 0,
    }),
  ),
  deleteShareLink: on(sites, (id, picks, sandbox) =>
    remove(`${at(id)}/share-links/${picks.one(shareLinks(id, sandbox))}`),
  ),
  createLink: on(sites, (id, picks, sandbox) => {
    const groups = ids(sandbox.tables.list('sectionGroups', 'bySite', id))
    const parent = picks.one([undefined, ...groups])
    const link = { title: title(picks), url: 'https://example.com/' }
    return post(`${at(id)}/external-links`, { ...link, ...(parent && { parent }) })
  }),
  deleteLink: on(sites, (id, picks, sandbox) =>
    remove(`${at(id)}/external-links/${picks.one(links(id, sandbox))}`),
  ),
  sortStructure: on(sites, (id, picks, sandbox) => {
    const { tables } = sandbox
    const all = [
      ...ids(tables.list('siteSections', 'bySite', id)).map((one) => ['site-section', one]),
      ...ids(tables.list('sectionGroups', 'bySite', id)).map((one) => ['site-section-group', one]),
      ...links(id, sandbox).map((one) => ['site-external-link', one]),
    ].map(([type, one]) => ({ type, id: one }))
    const [item, before] = [picks.one(all), picks.one(all)]
    return patch(`${at(id)}/structure/sort`, { item, position: { before } })
  }),
}

const installed = ({ tables }: Sandbox) => ids([...tables.all('installations')])

const otherMakers: Record<string, Maker> = {
  publishIntegration: (_, picks) =>
    post(`/integrations/tool-${picks.number % 2}`, {
      title: 'Tool',
      description: 'A tool',
      scopes: [],
      script: 'x',
      organization: 'acme',
    }),
  install: (_, picks) =>
    post(`/integrations/tool-${picks.number % 2}/installations`, { organization: 'acme' }),
  installOnSpace: on(installed, (id, picks, sandbox) => {
    const name = sandbox.tables.get('installations', id)?.integration
    const space = picks.one(spaces(sandbox))
    return post(`/integrations/${name}/installations/${id}/spaces`, { space })
  }),
  uninstall: on(installed, (id, _, { tables }) =>
    remove(`/integrations/${tables.get('installations', id)?.integration}/installations/${id}`),
  ),
  // skip the first member, who sends the requests
  setRole: (sandbox, picks) =>
    patch(`${org}/members/${picks.one(members(sandbox).slice(1))}`, {
      role: picks.one(['admin', 'edit', 'read', null]),
    }),
  publishSpecification: (_, picks) =>
    put(`${org}/openapi/spec-${picks.number % 3}`, { source: { text: 'openapi: 3.1.0' } }),
  changeGlossary: (_, picks) =>
    put(`${org}/translations-glossary`, {
      operations: [{ type: 'insert', translations: { en: title(picks), de: title(picks) } }],
    }),
}

/** Operations that are in the current API, but not in the API reference. */
export const currentOnlyOperations = { ...reviews, ...git, ...publishing, ...otherMakers }
