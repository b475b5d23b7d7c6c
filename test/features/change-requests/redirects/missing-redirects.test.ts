import assert from 'node:assert/strict'
import { missingRedirects } from '../../../../src/features/change-requests/redirects/model/missing-redirects.ts'
import type { SiteWithRedirects } from '../../../../src/features/change-requests/redirects/model/published-site.ts'
import type { PageIndex } from '../../../../src/features/content/index.ts'
import { doc, group, site, toPage, toUrl, tree } from './random-site.ts'

const rows = (before: PageIndex, after: PageIndex, on: SiteWithRedirects = site()) =>
  missingRedirects(on, before, after).map(
    ({ source, destination, change }) => `${source} ${change} ${destination}`,
  )

const a = doc('a')
const b = doc('b')

describe('the redirects that a change request needs', () => {
  const cases: Record<
    string,
    [before: PageIndex, after: PageIndex, rows: string[], SiteWithRedirects?]
  > = {
    'are none if only text, titles, or the order change': [tree(a, b), tree(b, a), []],
    'lead to a renamed page': [tree(a), tree({ ...a, slug: 'new' }), ['/a moved page:ss_1/pg-a']],
    'include all pages below a renamed parent': [
      tree(doc('p', doc('q', doc('r')))),
      tree({ ...doc('p', doc('q', doc('r'))), slug: 'new' }),
      ['/p moved page:ss_1/pg-p', '/p/q moved page:ss_1/pg-q', '/p/q/r moved page:ss_1/pg-r'],
    ],
    'lead from a deleted page to its nearest remaining parent': [
      tree(doc('p', group('g', doc('q', doc('r')))), a),
      tree(doc('p'), a),
      ['/p/q deleted page:ss_1/pg-p', '/p/q/r deleted page:ss_1/pg-p'],
    ],
    'lead to the space if no parent remains': [tree(a, b), tree(b), ['/a deleted site-space:ss_1']],
    'are none for a group, which has no path, and for a page that moves into a group': [
      tree(group('g', a), b),
      tree(a, group('h', b)),
      [],
    ],
    'are needed for a page that becomes a group': [
      tree(doc('p', a)),
      tree(group('p', a)),
      ['/p deleted site-space:ss_1', '/p/a moved page:ss_1/pg-a'],
    ],
    'are none for two pages that swap their paths': [
      tree(a, b),
      tree({ ...a, slug: 'b' }, { ...b, slug: 'a' }),
      [],
    ],
    'are none if a new page takes the old path': [
      tree(a),
      tree({ ...a, slug: 'new' }, { ...b, slug: 'a' }),
      [],
    ],
    'are needed for each place of the space, with its sections and variants': [
      tree(a),
      tree({ ...a, slug: 'new' }),
      ['/api/v1/a moved page:ss_1/pg-a', '/api/v2/a moved page:ss_2/pg-a'],
      site({
        places: [
          { id: 'ss_1', prefix: '/api/v1', isChanged: true },
          { id: 'ss_2', prefix: '/api/v2', isChanged: true },
          { id: 'ss_3', prefix: '', isChanged: false },
        ],
      }),
    ],
    'are none if a redirect already leads to an existing page': [
      tree(a, b),
      tree({ ...a, slug: 'new' }, b),
      [],
      site({ redirects: [toPage('/a', 'pg-b')] }),
    ],
    'replace a redirect to a page that the change request deletes': [
      tree(a, b, doc('c')),
      tree(doc('c')),
      ['/a deleted site-space:ss_1', '/b deleted site-space:ss_1', '/old redirect site-space:ss_1'],
      site({ redirects: [toPage('/a', 'pg-b'), toPage('/old', 'pg-b')] }),
    ],
    'follow chains of redirects on the site': [
      tree(a, b),
      tree({ ...a, slug: 'new' }, b),
      [],
      site({
        redirects: [toUrl('/a', 'https://docs.test/base/x'), toPage('/x', 'pg-a')],
      }),
    ],
    'are needed if a chain ends at a missing page or never ends': [
      tree(a, b),
      tree({ ...a, slug: 'new' }, { ...b, slug: 'other' }),
      ['/a moved page:ss_1/pg-a', '/b moved page:ss_1/pg-b'],
      site({
        redirects: [
          toUrl('/a', 'https://docs.test/base/x'),
          toUrl('/x', 'https://docs.test/base/gone'),
          toUrl('/b', 'https://docs.test/base/y'),
          toUrl('/y', 'https://docs.test/base/b'),
        ],
      }),
    ],
    'are none if a pattern covers the path': [
      tree(doc('p', a)),
      tree(group('p', a)),
      [],
      site({ redirects: [toUrl('/p*', 'https://other.test/', true)] }),
    ],
    'are needed if a pattern appends the path to a missing page': [
      tree(doc('p', a)),
      tree({ ...doc('p', a), slug: 'q' }),
      ['/p moved page:ss_1/pg-p'],
      site({ redirects: [toUrl('/p/*', 'https://docs.test/base/q/', true)] }),
    ],
    'are none if a redirect leads to another site or another space': [
      tree(a, b),
      tree(doc('c')),
      [],
      site({
        places: [
          { id: 'ss_1', prefix: '', isChanged: true },
          { id: 'ss_2', prefix: '/api', isChanged: false },
        ],
        redirects: [toUrl('/a', 'https://docs.test/base/api/x'), toPage('/b', 'pg-x', 'ss_2')],
      }),
    ],
    'have encoded sources': [
      tree({ ...a, slug: 'é (1)' }),
      tree({ ...a, slug: 'new' }),
      ['/%C3%A9%20%281%29 moved page:ss_1/pg-a'],
    ],
  }
  for (const [name, [before, after, expected, on]] of Object.entries(cases)) {
    it(name, () => {
      assert.deepEqual(rows(before, after, on), expected)
    })
  }
})
