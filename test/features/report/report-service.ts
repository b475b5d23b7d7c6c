import nock from 'nock'
import { ada, bob, guides, organization } from '../../support/people.ts'

const empty = { items: [] }

const org = '/v1/orgs/acme'

/** The responses of a service whose organization has no resources. */
export const emptyOrganization: Readonly<Record<string, unknown>> = {
  [org]: organization,
  '/v1/user': { object: 'user', ...ada.user, urls: {} },
  [`${org}/members?sort=joinedAt&order=asc&limit=1000`]: empty,
  [`${org}/teams?limit=1000`]: empty,
  [`${org}/collections?limit=1000`]: empty,
  [`${org}/spaces?limit=1000`]: empty,
  [`${org}/sites?limit=1000`]: empty,
  [`${org}/link-invites?limit=1000`]: empty,
  [`${org}/saml?limit=1000`]: empty,
  [`${org}/openapi?limit=1000`]: empty,
  [`${org}/change-requests?status=open&status=draft&limit=1000`]: empty,
  [`${org}/installations?limit=1000`]: empty,
}

const site = {
  ...{ object: 'site', id: 'site_1', type: 'basic', title: 'Docs', visibility: 'share-link' },
  ...{ published: true, siteSpaces: 1, createdAt: '2026-01-05T10:00:00.000Z', features: [] },
  ...{ urls: { location: 'x' } },
}

const shareLink = (id: string, active: boolean, createdAt: string) => ({
  ...{ object: 'share-link', id, name: id, active, createdAt, urls: {} },
})

/** A change request by Bob in the space `spc_1`. */
export const changeRequest = {
  ...{ object: 'change-request', id: 'cr_7', number: 7, status: 'open', subject: 'Rate limits' },
  ...{ createdBy: bob.user, createdAt: '2026-11-01T10:00:00.000Z', comments: 0, outdated: false },
  ...{ updatedAt: '2026-11-02T10:00:00.000Z', revision: 'r2', revisionInitial: 'r1' },
  ...{ space: 'spc_1', urls: {} },
}

/** The responses of a service with one resource of each kind. */
export const smallOrganization: Readonly<Record<string, unknown>> = {
  ...emptyOrganization,
  [`${org}/members?sort=joinedAt&order=asc&limit=1000`]: { items: [ada, bob] },
  [`${org}/spaces?limit=1000`]: { items: [guides] },
  [`${org}/sites?limit=1000`]: { items: [site] },
  [`${org}/change-requests?status=open&status=draft&limit=1000`]: { items: [changeRequest] },
  [`${org}/change-requests?requestedReviewer=usr_1&limit=1000`]: empty,
  '/v1/spaces/spc_1/permissions/aggregate?role=admin&limit=1000': {
    items: [ada, bob].map(({ user }) => ({ permission: 'admin', user })),
  },
  [`${org}/sites/site_1/permissions/aggregate?limit=1000`]: {
    items: [
      {
        ...{ permission: 'admin', user: ada.user, disabled: false },
        origin: { type: 'organization', organization: 'acme' },
      },
    ],
  },
  [`${org}/sites/site_1/share-links?limit=1000`]: {
    items: [
      shareLink('partners', true, '2026-10-01T10:00:00.000Z'),
      shareLink('old', false, '2026-01-01T10:00:00.000Z'),
    ],
  },
}

/** Answers each request with its response. A number is the status of a refusal. */
export function serve(answers: Readonly<Record<string, unknown>>): string[] {
  const requests: string[] = []
  nock('https://api.test')
    .persist()
    .get(/.*/)
    .reply((uri) => {
      requests.push(uri)
      const body = answers[decodeURIComponent(uri)]
      if (body === undefined) return [404, { error: { code: 404, message: `no ${uri}` } }]
      if (typeof body === 'number') return [body, { error: { code: body, message: 'no' } }]
      return [200, body as nock.Body]
    })
  return requests
}
