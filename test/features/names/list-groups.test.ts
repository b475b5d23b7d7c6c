import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import { pathNames } from '../../../src/contract/operation.ts'
import { kindsByParameter } from '../../../src/contract/resource-kinds.ts'
import { changedGroups, listGroup, listGroups } from '../../../src/features/names/list-groups.ts'

const groups = (path: string) => changedGroups(`/v1${path}`).join(' ')

describe('the cached lists that a write removes', () => {
  it('are the lists of the resources in its path', () => {
    assert.equal(groups('/orgs/acme'), 'orgs')
    assert.equal(groups('/orgs/acme/teams'), 'teams')
    assert.equal(groups('/orgs/acme/teams/team_1'), 'teams')
    assert.equal(groups('/orgs/acme/teams/team_1/members/usr_1'), 'teams members')
    assert.equal(groups('/orgs/acme/members/usr_1/sso'), 'members')
    assert.equal(groups('/orgs/acme/saml/saml_1'), 'providers')
    assert.equal(groups('/orgs/acme/custom-fields/owner'), 'custom-fields')
    assert.equal(groups('/integrations/chat'), 'integrations')
  })

  it('include all content after a change of spaces, sites, collections, or specifications', () => {
    for (const path of [
      '/orgs/acme/spaces',
      '/spaces/spc_1',
      '/spaces/spc_1/change-requests/4/merge',
      '/spaces/spc_1/git/import',
      '/collections/col_1/transfer',
      '/orgs/acme/sites/site_1/publish',
      '/orgs/acme/sites/site_1/site-spaces/ss_1',
      '/orgs/acme/openapi/petstore',
      '/orgs/acme/translations/trl_1/run',
    ]) {
      assert.equal(groups(path), 'spaces', path)
    }
    for (const kind of [
      'spaces',
      'sites',
      'collections',
      'pages',
      'change-requests',
      'redirects',
    ]) {
      assert.equal(listGroup(kind as 'spaces'), 'spaces', kind)
    }
  })

  it('are all lists after a write to an unknown path', () => {
    const all = 'orgs spaces teams members providers integrations custom-fields'
    assert.equal(listGroups.join(' '), all)
    for (const path of ['/org/acme/imports', '/orgs/acme/invites', '/git/installations', '', '/']) {
      assert.equal(groups(path), all, path)
    }
    assert.equal(changedGroups('/elsewhere').join(' '), all)
    assert.equal(changedGroups('/below/v1/orgs/acme/teams').join(' '), 'teams')
  })

  it('include the lists of the kind that each operation of the service creates, changes, or deletes', () => {
    const missing: string[] = []
    for (const { id, path, effect } of [...operations, ...currentOnlyOperations]) {
      if (effect === 'read') continue
      const dropped = changedGroups(`/v1${path}`)
      const last = pathNames(path)
        .filter((name) => name !== 'organizationId')
        .at(-1)
      const kind = last === undefined ? undefined : kindsByParameter[last]
      if (kind && !dropped.includes(listGroup(kind))) missing.push(`${id}: ${path}`)
      if (dropped.length === 0) missing.push(`${id}: nothing`)
    }
    // a review request doesn't change the member
    assert.deepEqual(missing, [
      'changeRequests.reviewers.remove: /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
    ])
  })
})
