import assert from 'node:assert/strict'
import { prepare } from '../../../src/client/prepare.ts'
import { describeExposure, grantsWritingByDefault } from '../../../src/command/guards/exposure.ts'
import { operationsById } from '../../../src/jobs/step.ts'

describe('a request that makes a resource visible to more people', () => {
  async function request(operation: string, path: Record<string, string>, body: object) {
    const found = (await operationsById()).get(operation)
    assert.ok(found, operation)
    return prepare(found, { path, body })
  }
  const organization = (body: object) => request('orgs.update', { organizationId: 'acme' }, body)

  const described: [operation: string, path: Record<string, string>, body: object, string?][] = [
    [
      'sites.update',
      { organizationId: 'acme', siteId: 's1' },
      { visibility: 'public' },
      'make public',
    ],
    [
      'sites.update',
      { organizationId: 'acme', siteId: 's1' },
      { visibility: 'unlisted' },
      'allow anyone with the URL to see',
    ],
    ['sites.update', { organizationId: 'acme', siteId: 's1' }, { visibility: 'share-link' }],
    ['sites.create', { organizationId: 'acme' }, { visibility: 'public' }],
    [
      'orgs.update',
      { organizationId: 'acme' },
      { defaultRole: 'edit', sso: false },
      'give new members the role "edit" in and make SSO optional for',
    ],
    ['orgs.update', { organizationId: 'acme' }, { defaultRole: 'read', sso: true }],
    [
      'members.update',
      { organizationId: 'acme', userId: 'u1' },
      { role: 'admin' },
      'grant the role "admin" to',
    ],
    ['members.update', { organizationId: 'acme', userId: 'u1' }, { role: 'edit' }],
    ['teams.create', { organizationId: 'acme' }, { title: 'Docs' }],
  ]
  for (const [operation, path, body, expected] of described) {
    it(`is ${expected ? `described as "${expected}"` : 'not described'}: ${operation} ${JSON.stringify(body)}`, async () => {
      assert.equal(describeExposure(await request(operation, path, body)), expected)
    })
  }

  it('lets all members edit content if the default role is edit, review, create, or admin', async () => {
    for (const [defaultRole, expected] of [
      ['admin', true],
      ['create', true],
      ['edit', true],
      ['review', true],
      ['comment', false],
      ['read', false],
      [null, false],
    ]) {
      assert.equal(grantsWritingByDefault(await organization({ defaultRole })), expected)
    }
  })
})
