/** Responses about site content. They contain every field that the service always returns. */

export const handbook = {
  object: 'space',
  id: 'spc_1',
  title: 'Handbook',
  emoji: '📘',
  visibility: 'in-collection',
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-02-01T08:30:00.000Z',
  editMode: 'live',
  urls: { location: 'https://api.test/v1/spaces/spc_1', app: 'https://app.test/s/spc_1' },
  organization: 'acme',
  parent: 'col_1',
  revision: 'rev_1',
  defaultLevel: 'inherit',
  comments: 3,
  changeRequests: 9,
  changeRequestsOpen: 2,
  changeRequestsDraft: 1,
  permissions: { access: true, admin: true, edit: true, comment: true, merge: true, review: false },
}

export const siteSpace = {
  object: 'site-space',
  id: 'sitesp_1',
  path: 'guides',
  section: 'sec_1',
  space: handbook,
  title: 'Guides',
  default: true,
  urls: { published: 'https://docs.acme.test/guides' },
}

export const section = {
  object: 'site-section',
  id: 'sec_1',
  title: 'Guides',
  path: 'guides',
  default: true,
  condition: 'visitor.claims.beta',
  sectionGroup: 'grp_1',
  siteSpaces: [siteSpace],
  urls: { published: 'https://docs.acme.test/guides' },
  icon: 'book',
}
