import assert from 'node:assert/strict'
import { operations } from '../../../src/contract/all.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import {
  operationRules,
  requiredRole,
  roleRules,
} from '../../../src/contract/roles/operation-roles.ts'
import { describedOperations } from '../../support/service/described-operations.ts'

const all = [...operations, ...currentOnlyOperations] as AnyOperation[]

/** The operations on organizations and spaces that users can call, with their API names. */
const inApi = describedOperations.filter(
  ({ path, callers }) => /^\/(orgs|spaces)\/\{/.test(path) && callers.includes('user'),
)

/** Returns the level of the last resource with a level in a path. */
function pathLevel(path: string) {
  if (path.includes('{spaceId}')) return 'space'
  if (path.includes('{collectionId}')) return 'collection'
  return path.includes('{siteId}') ? 'site' : 'organization'
}

describe('the roles that operations require', () => {
  it('have one rule per write for the resource in the path', () => {
    const wrong = all
      .filter(({ id, effect }) => {
        const own = operationRules(id).filter((rule) => rule.case === undefined)
        // a Git sync belongs to a space or a site
        const most = id.startsWith('git.installations.') ? 2 : 1
        return own.length > most || (own.length === 0 && effect !== 'read')
      })
      .map(({ id }) => id)
    assert.deepEqual(wrong, [])
  })

  it('have a rule for each write that has no command', () => {
    const endpoint = ({ method, path }: { method: string; path: string }) =>
      `${method} ${path.replace(/\{\w+\}/g, '{}')}`
    const own = new Set(all.map(endpoint))
    const withoutRule = inApi.filter(
      (one) =>
        one.method !== 'GET' && !own.has(endpoint(one)) && operationRules(one.id).length !== 1,
    )
    assert.deepEqual(
      withoutRule.map(({ id }) => id),
      [],
    )
  })

  it('have the level of the resource in the path', () => {
    for (const { operation, level, ...rule } of roleRules) {
      const found = [...all, ...inApi].find(({ id }) => id === operation)
      assert.ok(found, operation)
      // these paths contain an installation; its organization or content determines the role
      if (rule.case !== undefined || /^\/(git|integrations)\//.test(found.path)) continue
      assert.equal(level, pathLevel(found.path), operation)
    }
  })

  it('find the rule of a case by its level', () => {
    for (const { operation, level, case: about } of roleRules) {
      if (about === undefined) continue
      assert.ok(requiredRole({ id: operation, effect: 'write' }, { case: about, level }), operation)
    }
    assert.throws(
      () => requiredRole({ id: 'spaces.get', effect: 'read' }, { case: 'target', level: 'space' }),
      /no rule/,
    )
  })

  it('let reviewers merge, editors draft, and creators delete and share', () => {
    const role = (id: string) => requiredRole({ id, effect: 'write' })
    assert.equal(role('changeRequests.merge'), 'review')
    assert.equal(role('changeRequests.create'), 'edit')
    assert.equal(role('sites.sections.create'), 'edit')
    for (const topic of ['spaces', 'collections']) {
      assert.equal(role(`${topic}.delete`), 'create')
      assert.equal(role(`${topic}.permissions.grant`), 'create')
    }
    assert.equal(role('sites.delete'), 'create')
    assert.equal(role('sites.redirects.create'), 'create')
    for (const name of ['update', 'publish', 'unpublish', 'permissions.grant', 'shareLinks.create'])
      assert.equal(role(`sites.${name}`), 'admin')
  })
})
