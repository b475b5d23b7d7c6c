import assert from 'node:assert/strict'
import { isName, parseId } from '../../../src/contract/id-form.ts'
import { readAddress } from '../../../src/features/names/address.ts'

const api = 'https://api.docs.example'

describe('a pasted URL', () => {
  const cases: [address: string, ids: Record<string, string>, rest?: string][] = [
    ['https://app.docs.example/o/org_1/s/spc_1/', { organizationId: 'org_1', spaceId: 'spc_1' }],
    ['https://app.docs.example/s/spc_1/guides/start', { spaceId: 'spc_1' }, 'guides/start'],
    [
      'https://app.docs.example/o/org_1/s/spc_1/~/changes/12/guides/start?x=1#top',
      { organizationId: 'org_1', spaceId: 'spc_1', changeRequestId: '12' },
      'guides/start',
    ],
    [
      'https://api.docs.example/app/orgs/org_1/sites/site_1',
      { organizationId: 'org_1', siteId: 'site_1' },
    ],
    [
      'https://api.docs.example/app/spaces/spc_1/change-requests/12/pages/p%201',
      { spaceId: 'spc_1', changeRequestId: '12', pageId: 'p 1' },
    ],
    ['https://api.docs.example/app/collections/col_1', { collectionId: 'col_1' }],
  ]
  for (const [address, ids, rest = ''] of cases) {
    it(`shows ${Object.keys(ids).join(', ')}: ${address}`, () => {
      assert.deepEqual(readAddress(address, api), { type: 'app', ids, rest })
    })
  }

  for (const address of [
    'https://app.other.example/o/org_1/s/spc_1/',
    'https://app.docs.example.evil.example/s/spc_1',
    'https://app.docs.example:8443/s/spc_1',
    'http://127.0.0.1:4010/app/spaces/spc_1',
    'https://wiki.example/o/org_1/s/spc_1',
    'https://user:secret@docs.acme.example/start',
  ]) {
    it(`belongs to another service: ${address}`, () => {
      assert.deepEqual(readAddress(address, api), { type: 'foreign' })
    })
  }

  it('of a published page has no visitor token or fragment', () => {
    assert.deepEqual(readAddress('https://docs.acme.example/start?jwt_token=secret#part', api), {
      type: 'published',
      url: 'https://docs.acme.example/start',
    })
  })

  it('is undefined for other text', () => {
    assert.equal(readAddress('https://', api), undefined)
  })
})

describe('the format of an ID', () => {
  for (const id of ['spc_1', 'sp_developer-guide', 'site-space_1', 'abcdefghij0123456789']) {
    it(id, () => assert.equal(parseId(id, 'spaces'), id))
  }
  for (const word of [
    'docs',
    'Developer guide',
    '42',
    '#42',
    'a@b.example',
    'abcdefghij012345678',
  ]) {
    it(`does not match the name ${word}`, () => assert.equal(isName(word, 'spaces'), true))
  }

  it('also matches the number of a change request', () => {
    assert.equal(parseId('42', 'change-requests'), '42')
    assert.equal(parseId('#42', 'change-requests'), '42')
  })

  it('does not match text that no path can contain, which is not a name either', () => {
    for (const word of ['', '.', '..']) assert.equal(isName(word, 'spaces'), false)
  })
})
