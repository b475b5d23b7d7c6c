import assert from 'node:assert/strict'
import type { Client } from '../../../src/client/client.ts'
import type { ContentPage } from '../../../src/contract/content/content.ts'
import type { PageChange } from '../../../src/features/change-requests/model/compare-pages.ts'
import { readPageDiff } from '../../../src/features/change-requests/model/read-texts.ts'

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

/**
 * Determines which side changed a page, based on its text in the ancestor, on main, and in the
 * change request.
 */
async function determinedSide(
  then: string,
  main: string,
  own: string,
  more: Partial<PageChange> = {},
) {
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

describe('the text of a page that both sides may have changed', () => {
  it('is changed by both sides if all three versions differ, and is compared with the common version', async () => {
    assert.deepEqual(await determinedSide('One.', 'One.\n\nTwo.', 'Three.'), [
      'both',
      [1, 1],
      'main own rev_1',
    ])
  })

  it('belongs to the side that changed it', async () => {
    assert.deepEqual(await determinedSide('One.', 'One.', 'Two.'), [
      'change-request',
      [1, 1],
      'main own rev_1',
    ])
    assert.deepEqual(await determinedSide('One.', 'Two.', 'One.'), [
      'main',
      undefined,
      'main own rev_1',
    ])
  })

  it('has no difference if both sides made the same change', async () => {
    const [, text] = await determinedSide('One.', 'Two.', 'Two.')
    assert.equal(text, undefined)
  })

  it('is compared with main before a merge', async () => {
    assert.deepEqual(await determinedSide('One.', 'Two.', 'Three.', { main: 'rev_main' }), [
      'both',
      [1, 1],
      'own rev_1 rev_main',
    ])
  })

  it('needs no third read if only one side changed it', async () => {
    const [side, , read] = await determinedSide('One.', 'One.', 'Two.', { side: 'change-request' })
    assert.deepEqual([side, read], ['change-request', 'own rev_1'])
  })
})
