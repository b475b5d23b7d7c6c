import assert from 'node:assert/strict'
import { CommandSearch } from '../../../src/features/agents/find-commands.ts'
import { sourceProgram } from '../../support/agents/agent-client.ts'

/** Intents with the commands that carry them out. */
const intents: Readonly<Record<string, string>> = {
  'list all members': 'members:list',
  'make someone an admin': 'members:update',
  'remove a person from the organization': 'members:remove',
  'add people to a team': 'teams:members:update',
  'create a team': 'teams:create',
  'rename a team': 'teams:update',
  'who can see a space': 'access',
  'give a team access to a space': 'spaces:permissions:grant',
  'revoke access to a space': 'spaces:permissions:revoke',
  'find broken links': 'audit:links',
  'find stale content': 'audit:stale',
  'list open change requests': 'change-requests:list',
  'merge a change request': 'change-requests:merge',
  'review the diff of a change request': 'change-requests:diff',
  'approve a change request': 'change-requests:approve',
  'read a page as markdown': 'content:pages:get',
  'edit a page': 'content:edit',
  'search content': 'search',
  'rename a space': 'spaces:update',
  'move a space to a collection': 'spaces:move',
  'delete a space': 'spaces:delete',
  'make a space private': 'spaces:update',
  'publish a site': 'sites:publish',
  'add a redirect': 'sites:redirects:create',
  'site traffic': 'sites:insights:aggregate',
  'invite a new employee by email': 'invites:send',
  'undo the last change': 'undo',
  'revert a job': 'jobs:undo',
  'audit log of the organization': 'orgs:audit-events:list',
  'saml providers': 'saml:list',
  'publish an openapi document': 'openapi:publish',
  'resolve a comment': 'comments:update',
}

describe('the search for commands', () => {
  it('finds the command for an intent among the first six results', async () => {
    const { catalog } = await sourceProgram()
    const search = new CommandSearch(
      Object.values(catalog.commands).filter(({ hidden }) => !hidden),
    )
    const missed = Object.entries(intents).flatMap(([intent, id]) => {
      const found = search.find(intent, 6).map((command) => command.id)
      return found.includes(id) ? [] : [`${intent}: ${found.join(', ')}`]
    })
    assert.deepEqual(missed, [])
    assert.deepEqual(search.find('', 6), [])
  })
})
