import assert from 'node:assert/strict'
import type { Client } from '../../../src/client/client.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { insertContent } from '../../../src/features/backup/model/restore/fill-space.ts'
import type { SavedContent } from '../../../src/features/backup/model/restore/saved-content.ts'
import { emptyContent } from '../../../src/features/backup/model/restore/space-content.ts'

/** Inserts files. The service answers each request with the given function. */
async function insert(names: readonly string[], answer: (sent: string[]) => object) {
  const sent: string[][] = []
  const files = names.map((name) => ({ id: `old-${name}`, name, contentType: 'a/b', size: 1 }))
  const saved = {
    content: { ...emptyContent(), files },
    pagesToInsert: () => [],
    file: () => ({ object: '', size: 1 }),
    fileBytes: async () => Buffer.from('x'),
  } as unknown as SavedContent
  const call = async (operation: { id: string }, input: { changes: [{ files: object[] }] }) => {
    if (operation.id === 'content.get') return emptyContent()
    if (operation.id === 'changeRequests.create') return { id: 'cr_1' }
    const batch = input.changes[0].files.map((file) => (file as { name: string }).name)
    sent.push(batch)
    return answer(batch)
  }
  const result = await insertContent({
    ...{ client: { call } as unknown as Client, spaceId: 'spc_1', saved },
    ...{ subject: 'Restore', mayExist: false, onPages: () => undefined },
  })
  return { sent, result }
}

const created = (names: string[]) => ({
  insertedFiles: names.map((name) => ({ id: `new-${name}` })),
})

describe('the files of a restored space', () => {
  it('are sent one by one if the service refuses one of them, and that file is reported', async () => {
    const { sent, result } = await insert(['a', 'big', 'c'], (batch) => {
      if (batch.includes('big')) throw new DocsctlError('refused', 'Too large')
      return created(batch)
    })
    assert.deepEqual(sent, [['a', 'big', 'c'], ['a'], ['big'], ['c']])
    assert.deepEqual(result, {
      id: 'cr_1',
      inserted: [
        ['old-a', 'new-a'],
        ['old-c', 'new-c'],
      ],
      existing: [],
      refused: [{ path: 'big', why: 'the service rejected this file' }],
    })
  })

  it('stop the restore if the response lacks the ID of a file, because pages refer to files by ID', async () => {
    await assert.rejects(
      insert(['a', 'b'], () => created(['a'])),
      /The response contains no ID for file "b"/,
    )
  })

  it('stop the restore on other errors', async () => {
    const denied = () => {
      throw new DocsctlError('not-permitted', 'Not permitted')
    }
    await assert.rejects(insert(['a', 'b'], denied), /Not permitted/)
  })
})
