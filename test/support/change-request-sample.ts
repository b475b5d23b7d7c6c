import nock from 'nock'

/** A change request as the service answers it, up to date and with no open thread. */
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

/** Answers for the open threads of the change request, once. */
export function threads(...items: object[]): void {
  service().get(`${path}/comments?format=markdown&status=open&limit=1000`).reply(200, { items })
}

export function reads(changes: Partial<typeof menu> = {}): void {
  service()
    .get(path)
    .reply(200, { ...menu, ...changes })
}
