import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { storePublication } from '../../../src/features/publications/stored-publication.ts'
import { filesFolder } from '../../support/files-folder.ts'

describe('a stored publication', () => {
  const folder = filesFolder()
  const publication = {
    type: 'specification' as const,
    name: 'petstore',
    version: '3',
    apiUrl: 'https://api.test',
    organization: 'acme',
    publishedAt: '2026-11-20T10:00:00Z',
    body: { source: { text: 'openapi: 3.1.0' } },
  }
  const later = '2026-11-21T10:00:00Z'
  const stored = async () => JSON.parse(await readFile(folder.path('petstore@3.json'), 'utf8'))

  it('keeps its time if the same content is stored again', async () => {
    await storePublication(folder.path(), publication)
    await storePublication(folder.path(), { ...publication, publishedAt: later })
    assert.deepEqual(await stored(), { docsctl: 'publication', ...publication })
  })

  it('is replaced if its content changed or the file is damaged', async () => {
    await storePublication(folder.path(), publication)
    const changed = { ...publication, publishedAt: later, body: { source: { text: 'other' } } }
    await storePublication(folder.path(), changed)
    assert.deepEqual(await stored(), { docsctl: 'publication', ...changed })
    await folder.write({ 'petstore@3.json': '{' })
    await storePublication(folder.path(), publication)
    assert.deepEqual(await stored(), { docsctl: 'publication', ...publication })
  })
})
