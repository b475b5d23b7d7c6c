import nock from 'nock'

/** A change request as the service returns it. It is up to date and has no open threads. */
export const menu = {
  object: 'change-request',
  id: 'cr_9',
  number: 12,
  status: 'open',
  subject: 'Describe the new menu',
  createdBy: { object: 'user', id: 'usr_1', displayName: 'Ada Byron' },
  createdAt: '2025-05-29T12:00:00.000Z',
  updatedAt: '2025-05-30T12:00:00.000Z',
  revision: 'rev_2',
  revisionInitial: 'rev_1',
  comments: 0,
  outdated: false,
  urls: { app: 'https://app.test/cr_9', location: 'https://api.test/cr_9' },
}

export const path = '/v1/spaces/spc_1/change-requests/12'

export const service = () => nock('https://api.test')

export const thread = (id: string, status = 'open') => ({
  object: 'comment',
  id,
  postedBy: menu.createdBy,
  postedAt: '2025-05-30T12:00:00.000Z',
  reactions: [],
  replies: 0,
  body: { markdown: 'Why?' },
  target: {},
  urls: { location: 'https://api.test/comment' },
  status,
})

/** Mocks one request for the open threads of the change request. */
export function threads(...items: object[]): void {
  service().get(`${path}/comments?format=markdown&status=open&limit=1000`).reply(200, { items })
}

export function reads(changes: Partial<typeof menu> = {}): void {
  service()
    .get(path)
    .reply(200, { ...menu, ...changes })
}

/** Mocks one request for the reviews of the change request. */
export function reviews(...items: object[]): nock.Scope {
  return service().get(`${path}/reviews?format=markdown&limit=1000`).reply(200, { items })
}

/** Mocks a space without merge rules. */
export function readsNoRules(): void {
  service()
    .get('/v1/spaces/spc_1')
    .reply(200, { id: 'spc_1', organization: 'acme', mergeRules: { type: 'none' } })
}

const old = '2025-01-01T00:00:00.000Z'

/** Creates a page that hasn't changed since the change request was created. */
export const page = (id: string, more: object = {}) => ({
  id,
  title: `Page ${id}`,
  type: 'document',
  path: id,
  slug: id,
  documentId: `${id}-1`,
  createdAt: old,
  updatedAt: old,
  ...more,
})

export const file = (id: string, more: object = {}) => ({
  id,
  name: `${id}.png`,
  contentType: 'image/png',
  downloadURL: `https://files.test/${id}`,
  size: 1000,
  ...more,
})

interface Trees {
  pages?: object[]
  files?: object[]
}

/** Mocks the page trees and files of main and the change request. */
export function trees(main: Trees, own: Trees): void {
  for (const [from, { pages = [], files = [] }] of [
    ['/v1/spaces/spc_1/content', main],
    [`${path}/content`, own],
  ] as const) {
    service().get(`${from}/pages?computed=false`).reply(200, { pages })
    service().get(`${from}/files?computed=false&limit=1000`).reply(200, { items: files })
  }
}

/** Mocks the text of a page, on main and in the change request. */
export function texts(id: string, { main, own }: { main?: string; own?: string }): void {
  const query = 'format=markdown&metadata=false&computed=false'
  for (const [from, markdown] of [
    ['/v1/spaces/spc_1/content', main],
    [`${path}/content`, own],
  ] as const) {
    if (markdown === undefined) continue
    service().get(`${from}/page/${id}?${query}`).reply(200, page(id, { markdown }))
  }
}

/**
 * Mocks later merges. If revisions can't be read, these merges show on which side a page was
 * changed.
 */
export function mergedOnes(...items: object[]): void {
  service()
    .get(/^\/v1\/spaces\/spc_1\/revisions\//)
    .times(2)
    .reply(404)
  service().get('/v1/spaces/spc_1/change-requests?status=merged&limit=1000').reply(200, { items })
}

/** Creates a space without merge rules. */
export const space = (id: string, title: string) => ({
  object: 'space',
  id,
  title,
  visibility: 'private',
  organization: 'acme',
  createdAt: '2025-01-01T00:00:00.000Z',
  updatedAt: '2025-01-01T00:00:00.000Z',
  urls: { app: 'https://app.test', location: 'https://api.test' },
  revision: 'rev_1',
  defaultLevel: 'inherit',
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: {},
})
