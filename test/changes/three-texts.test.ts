import assert from 'node:assert/strict'
import type { PageChange } from '../../src/changes/compare-pages.ts'
import type { ContentPage } from '../../src/changes/page-index.ts'
import { readPageDiff } from '../../src/changes/read-texts.ts'
import type { Client } from '../../src/client/client.ts'

const page: ContentPage = { id: 'pg_1', title: 'Install', type: 'document' }

const change: PageChange = {
  id: 'pg_1',
  before: page,
  after: page,
  mayDiffer: true,
  side: 'both',
  ancestor: 'rev_1',
}

const target = { spaceId: 'spc_1', changeRequestId: '12' }

/** What is said of a page once its three texts are read. */
async function sideOf(then: string, main: string, own: string, more: Partial<PageChange> = {}) {
  const read: string[] = []
  const call = (operation: { path: string }, input: { revisionId?: string }) => {
    const of = operation.path.includes('/change-requests/') ? 'own' : (input.revisionId ?? 'main')
    read.push(of)
    const markdown = { own, main, rev_1: then, rev_main: main }[of]
    return Promise.resolve({ ...page, markdown })
  }
  const client = { call } as unknown as Client
  const { change: seen, text } = await readPageDiff(client, target, { ...change, ...more })
  return [seen.side, text && [text.added, text.removed], read.sort().join(' ')]
}

describe('a text that both sides may have changed', () => {
  it('is changed by both where all three differ, and shown against what it came from', async () => {
    assert.deepEqual(await sideOf('One.', 'One.\n\nTwo.', 'Three.'), [
      'both',
      [1, 1],
      'main own rev_1',
    ])
  })

  it('is of the side that did not leave it as it was', async () => {
    assert.deepEqual(await sideOf('One.', 'One.', 'Two.'), [
      'change-request',
      [1, 1],
      'main own rev_1',
    ])
    assert.deepEqual(await sideOf('One.', 'Two.', 'One.'), ['main', undefined, 'main own rev_1'])
  })

  it('is no difference where both came to the same', async () => {
    const [, text] = await sideOf('One.', 'Two.', 'Two.')
    assert.equal(text, undefined)
  })

  it('is read of main as it was before a merge', async () => {
    assert.deepEqual(await sideOf('One.', 'Two.', 'Three.', { main: 'rev_main' }), [
      'both',
      [1, 1],
      'own rev_1 rev_main',
    ])
  })

  it('takes no third reading where one side changed it', async () => {
    const [side, , read] = await sideOf('One.', 'One.', 'Two.', { side: 'change-request' })
    assert.deepEqual([side, read], ['change-request', 'own rev_1'])
  })
})
