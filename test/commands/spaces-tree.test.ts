import assert from 'node:assert/strict'
import { spaceTree, withAllBelow } from '../../src/features/spaces/space-tree.ts'
import { unindent } from '../support/command-case.ts'
import { guides } from '../support/people.ts'
import { refused } from '../support/rehearse.ts'
import { onSandbox } from '../support/service/on-sandbox.ts'

describe('docsctl spaces tree', () => {
  const { run, sent } = onSandbox()

  it('draws collections and their content from two lists', async () => {
    const { exit, stdout, stderr } = await run('spaces tree --no-color', { terminal: 80 })
    assert.equal(exit, 0, stderr)
    assert.ok(
      stdout.startsWith(
        unindent(`
          Customers/  col_customers
          ├── Developers/  col_developers
          │   ├── Developer Guide  public  sp_developer-guide
          │   ├── API Reference  public  sp_api-reference
          │   └── Release Notes  public  sp_release-notes
          ├── Shipping/  col_shipping
        `),
      ),
      stdout,
    )
    assert.deepEqual([...sent()].sort(), [
      'GET /v1/orgs/tidewater/collections?limit=1000',
      'GET /v1/orgs/tidewater/spaces?limit=1000',
    ])
  })

  it('prints a row for each resource in a pipe, and a nested structure in JSON', async () => {
    const pipe = await run('spaces tree shipping')
    assert.deepEqual(pipe.stdout.trimEnd().split('\n')[0]?.split('\t'), [
      'space',
      'sp_carriers',
      'Carriers',
      'col_shipping',
    ])
    const ids = await run('spaces tree -o ids')
    assert.equal(ids.stdout.trimEnd().split('\n').length, 34)
    const { stdout } = await run('spaces tree --json')
    const [customers] = JSON.parse(stdout)
    assert.deepEqual(
      [customers.id, customers.children[0].id, customers.children[0].children[0].id],
      ['col_customers', 'col_developers', 'sp_developer-guide'],
    )
  })

  it('exits with 3 for an unknown collection', async () => {
    const { exit, stdout } = await run('spaces tree col_none')
    assert.deepEqual([exit, stdout], [3, ''])
  })
})

describe('a tree of collections and spaces', () => {
  const collection = (id: string, parent?: string) => ({
    id,
    title: id,
    organization: 'acme',
    defaultLevel: 'read' as const,
    urls: {},
    permissions: {},
    ...(parent && { parent }),
  })

  it('contains each resource once, even with cycles and unlisted parent collections', () => {
    const collections = [
      collection('col_1', 'col_2'),
      collection('col_2', 'col_1'),
      collection('col_3', 'col_gone'),
      collection('col_4', 'col_3'),
    ]
    const spaces = [
      { ...guides, parent: 'col_4' },
      { ...guides, id: 'spc_2', parent: 'col_9' },
    ]
    const tree = spaceTree(collections, spaces as unknown as Parameters<typeof spaceTree>[1])
    assert.deepEqual(
      tree.map(({ id }) => id),
      ['col_1', 'col_2', 'col_3', 'spc_2'],
    )
    assert.deepEqual(
      tree.flatMap(withAllBelow).map(({ id }) => id),
      [...['col_1', 'col_2', 'col_3', 'col_4'], ...['spc_1', 'spc_2']],
    )
  })
})

describe('docsctl spaces move with several spaces', () => {
  const { run, sent } = onSandbox()

  it('moves them in sequence, each space after the previous space', async () => {
    const { exit, stdout, stderr } = await run(
      'spaces move sp_data sp_design sp_finance --after sp_carriers --parent col_shipping --columns id,parent',
    )
    assert.equal(exit, 0, stderr)
    assert.equal(
      stdout,
      'sp_data\tcol_shipping\nsp_design\tcol_shipping\nsp_finance\tcol_shipping\n',
    )
    assert.deepEqual(
      sent().filter((request) => request.startsWith('POST')),
      [
        'POST /v1/spaces/sp_data/move',
        'POST /v1/spaces/sp_design/move',
        'POST /v1/spaces/sp_finance/move',
      ],
    )
    const { stdout: ids } = await run('collections spaces col_shipping -o ids')
    assert.deepEqual(ids.trimEnd().split('\n').slice(0, 4), [
      'sp_carriers',
      'sp_data',
      'sp_design',
      'sp_finance',
    ])
  })

  it('reads them from standard input and keeps their order, at the end or before another space', async () => {
    const stdin = 'sp_data\nsp_design\n'
    const end = await run('spaces move - --parent col_shipping --columns id', { stdin })
    assert.equal(end.stdout, 'sp_data\nsp_design\n')
    await run('spaces move - --before sp_customs', { stdin })
    const { stdout: ids } = await run('collections spaces col_shipping -o ids')
    assert.deepEqual(ids.trimEnd().split('\n').slice(0, 4), [
      'sp_carriers',
      'sp_data',
      'sp_design',
      'sp_customs',
    ])
  })

  it('rejects --jobs, because parallel moves would lose the order', async () => {
    await refused('spaces move spc_1 spc_2 --jobs 2', /--jobs/)
  })
})
