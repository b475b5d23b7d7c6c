import assert from 'node:assert/strict'
import { deleteTeam, getTeam } from '../../../src/contract/organizations/teams.ts'
import { collectChanges } from '../../../src/features/sandbox/changes.ts'
import { asMarkdown, asTables, asText } from '../../../src/features/sandbox/report.ts'
import { countRequests } from '../../../src/features/sandbox/requests.ts'
import { putBody } from '../../../src/sandbox/content/store.ts'
import type { SandboxExchange } from '../../../src/sandbox/http/server.ts'
import type { PageNode } from '../../../src/sandbox/store/records-content.ts'
import { createStore } from '../../../src/sandbox/store/store.ts'
import { Tables } from '../../../src/sandbox/store/tables.ts'
import type { Transaction } from '../../../src/sandbox/store/transaction.ts'

const time = '2026-11-10T00:00:00.000Z'

/** Lists the changes made by successive commits. The first commit creates the initial state. */
function changesOf(...commits: ((tx: Transaction) => void)[]) {
  const tables = new Tables()
  const store = createStore(tables, undefined)
  const collected = collectChanges()
  for (const [index, work] of commits.entries()) {
    const { changes } = store.commit(work)
    if (index > 0) collected.add(changes)
  }
  return collected.result(tables)
}

const team = (id: string, title: string) => ({
  id,
  organization: 'acme',
  title,
  createdAt: time,
  spaces: 0,
})

describe('the changes in a report', () => {
  it('compare the first state with the last, regardless of the states between', () => {
    const { created, changed, deleted } = changesOf(
      (tx) => {
        tx.put('teams', team('team_1', 'One'))
        tx.put('teams', team('team_2', 'Two'))
        tx.put('teams', team('team_3', 'Three'))
      },
      (tx) => {
        tx.patch('teams', 'team_1', { title: 'Other' })
        tx.delete('teams', 'team_2')
        tx.patch('teams', 'team_3', { title: 'Other' })
        tx.put('teams', team('team_4', 'Four'))
        tx.put('teams', team('team_5', 'Five'))
      },
      (tx) => {
        tx.patch('teams', 'team_1', { title: 'Last' })
        tx.patch('teams', 'team_3', { title: 'Three' })
        tx.delete('teams', 'team_5')
      },
    )
    assert.deepEqual(created, [{ kind: 'team', id: 'team_4', title: 'Four' }])
    assert.deepEqual(changed, [
      {
        kind: 'team',
        id: 'team_1',
        title: 'Last',
        fields: [{ field: 'title', before: 'One', after: 'Last' }],
      },
    ])
    assert.deepEqual(deleted, [{ kind: 'team', id: 'team_2', title: 'Two' }])
  })

  it('show a member in the same format as a request', () => {
    const { changed } = changesOf(
      (tx) => {
        tx.put('members', {
          id: 'acme/usr_1',
          organization: 'acme',
          user: 'usr_1',
          displayName: 'Bo Berg',
          role: 'read',
          disabled: false,
          joinedAt: time,
          sso: false,
        })
      },
      (tx) => {
        tx.patch('members', 'acme/usr_1', { role: null })
      },
    )
    assert.deepEqual(changed, [
      {
        kind: 'member',
        id: 'usr_1',
        title: 'Bo Berg',
        fields: [{ field: 'role', before: 'read', after: null }],
      },
    ])
  })

  it('are listed by page if the content of a space changed', () => {
    const page = (tx: Transaction, id: string, text: string): PageNode => ({
      id,
      type: 'document',
      title: id,
      slug: id,
      createdAt: time,
      updatedAt: time,
      body: putBody(tx, text),
      pages: [],
    })
    const revision = (id: string, pages: PageNode[]) => ({
      id,
      space: 'guide',
      parents: [],
      type: 'edits',
      createdAt: time,
      pages,
      files: [],
      reusableContents: [],
    })
    const { created, changed, deleted } = changesOf(
      (tx) => {
        tx.put('revisions', revision('rev_1', [page(tx, 'a', 'one'), page(tx, 'b', 'two')]))
        tx.put('spaces', {
          id: 'guide',
          organization: 'acme',
          title: 'Guide',
          visibility: 'private',
          createdAt: time,
          updatedAt: time,
          editMode: 'live',
          defaultLevel: 'read',
          revision: 'rev_1',
          lastNumber: 0,
          position: 1,
        })
      },
      (tx) => {
        const moved = { ...page(tx, 'a', 'uno'), pages: [page(tx, 'c', 'three')] }
        tx.put('revisions', revision('rev_2', [moved]))
        tx.patch('spaces', 'guide', { revision: 'rev_2', updatedAt: '2026-11-20T00:00:00.000Z' })
      },
    )
    assert.deepEqual(created, [{ kind: 'page', id: 'c', title: 'c' }])
    assert.deepEqual(changed, [
      {
        kind: 'page',
        id: 'a',
        title: 'a',
        fields: [{ field: 'text', before: 'one', after: 'uno' }],
      },
    ])
    assert.deepEqual(deleted, [{ kind: 'page', id: 'b', title: 'b' }])
  })
})

describe('the requests in a report', () => {
  const exchange = (more: Partial<SandboxExchange>): SandboxExchange => ({
    id: 'req_1',
    operation: getTeam,
    method: 'GET',
    path: '/v1/orgs/acme/teams/team_1',
    status: 200,
    changes: [],
    milliseconds: 1,
    ...more,
  })

  function reportedRequests(...exchanges: Partial<SandboxExchange>[]) {
    const requests = countRequests()
    for (const one of exchanges) requests.add(exchange(one))
    return requests.result()
  }

  it('are counted by operation, and each destructive one is named', () => {
    const gone = { operation: deleteTeam, method: 'DELETE', status: 204 }
    assert.deepEqual(reportedRequests({}, gone, {}), {
      total: 3,
      operations: [
        { operation: 'teams.delete', count: 1 },
        { operation: 'teams.get', count: 2 },
      ],
      destructive: [
        {
          operation: 'teams.delete',
          method: 'DELETE',
          path: '/v1/orgs/acme/teams/team_1',
          status: 204,
        },
      ],
      failures: [],
    })
  })

  it('are listed as retried temporary failures or as permanent failures', () => {
    const place = { method: 'GET', path: '/v1/orgs/acme/teams/team_1' }
    const { operation: _, status: __, ...broken } = exchange({})
    const requests = countRequests()
    requests.add(exchange({ status: 502 }))
    requests.add(broken)
    requests.add(exchange({ status: 404 }))
    requests.add(exchange({ status: 404 }))
    assert.deepEqual(requests.result().failures, [
      { ...place, status: 502, count: 1, retries: 1 },
      { ...place, count: 1, retries: 1 },
      { ...place, status: 404, count: 2, retries: 0 },
    ])
  })

  it('mask the secrets of their URLs', () => {
    const [failure] = reportedRequests({ status: 403, path: '/v1/orgs?shareKey=s3cret' }).failures
    assert.equal(failure?.path, '/v1/orgs?shareKey=***')
  })
})

describe('a report', () => {
  const requests = { total: 0, operations: [], destructive: [], failures: [] }
  const report = {
    command: ['./reorg.sh', 'a b'],
    exit: 0,
    requests,
    changes: {
      created: [],
      deleted: [],
      changed: [
        {
          kind: 'team',
          id: 'team_1',
          title: '*Docs*',
          fields: [
            { field: 'title', before: 'x'.repeat(100), after: '*Docs*' },
            { field: 'position', before: 1, after: 2 },
            { field: 'logo', before: 'a' },
          ],
        },
      ],
    },
  }

  it('truncates long values in text output', () => {
    assert.deepEqual(asText(report).split('\n').slice(1, 7), [
      "./reorg.sh 'a b' exited with code 0",
      'Created (0)',
      'Changed (1)',
      `  team "*Docs*" (team_1): title "${'x'.repeat(78)}… -> "*Docs*"`,
      '  team "*Docs*" (team_1): position moved',
      '  team "*Docs*" (team_1): logo "a" -> nothing',
    ])
  })

  it('has columns on a terminal and wraps long values', async () => {
    assert.equal(
      await asTables(report, 70),
      `
./reorg.sh 'a b' exited with code 0
Created (0)
Changed (1)
  team  team_1  *Docs*  title     "xxxxxxxxxxxxxxxxxxxxxxxxx  "*Docs*"
                                  xxxxxxxxxxxxxxxxxxxxxxxxxx
                                  xxxxxxxxxxxxxxxxxxxxxxxxxx
                                  x…
  team  team_1  *Docs*  position  moved                       -
  team  team_1  *Docs*  logo      "a"                         nothing
Deleted (0)
Requests (0)
Destructive requests (0)
Failures (0)
`,
    )
  })

  it('in Markdown escapes special characters', () => {
    const text = asMarkdown(report)
    assert.match(text, /^# Rehearsal\n\n\.\/reorg\.sh 'a b' exited with code 0\n/)
    assert.match(text, /^- team "\\\*Docs\\\*" \(team\\_1\): position moved$/m)
  })
})
