import assert from 'node:assert/strict'
import { readdir, readFile, symlink } from 'node:fs/promises'
import {
  newestPublication,
  storedPublications,
  storePublication,
} from '../../../src/features/publications/stored-publication.ts'
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

  it('gets the new time if the same version had other content in between', async () => {
    const other = { ...publication, publishedAt: later, body: { source: { text: 'other' } } }
    const again = { ...publication, publishedAt: '2026-11-22T10:00:00Z' }
    for (const one of [publication, other, again]) await storePublication(folder.path(), one)
    assert.deepEqual(await stored(), { docsctl: 'publication', ...again })
    const latest = { ...other, publishedAt: '2026-11-23T10:00:00Z' }
    await storePublication(folder.path(), latest)
    const { apiUrl, type, name, organization } = publication
    const target = { apiUrl, type, name, organization }
    const newest = await newestPublication(folder.path(), target, '3')
    assert.deepEqual(newest?.body, latest.body)
  })

  it('gets the new hash and time if a secret was changed', async () => {
    const check = { salt: '00', fingerprint: 'a' }
    const rotated = { ...publication, publishedAt: later, check: { salt: '00', fingerprint: 'b' } }
    await storePublication(folder.path(), { ...publication, check })
    await storePublication(folder.path(), rotated)
    assert.deepEqual(await stored(), { docsctl: 'publication', ...rotated })
  })

  it('is replaced if the file is damaged', async () => {
    await folder.write({ 'petstore@3.json': '{' })
    await storePublication(folder.path(), publication)
    assert.deepEqual(await stored(), { docsctl: 'publication', ...publication })
  })

  it('is not written through a symbolic link', async () => {
    await folder.write({ 'precious.txt': 'mine', 'versions/other.json': '{}' })
    await symlink(folder.path('precious.txt'), folder.path('versions/petstore@3.json'))
    await assert.rejects(storePublication(folder.path('versions'), publication), {
      kind: 'not-written',
      message: `Cannot write ${folder.path('versions/petstore@3.json')} (it is a symbolic link)`,
    })
    assert.equal(await readFile(folder.path('precious.txt'), 'utf8'), 'mine')
  })

  it('is kept if another organization, service, or content has the same version', async () => {
    const { apiUrl, ...rest } = publication
    const others = [
      publication,
      { ...publication, organization: 'other' },
      { ...rest, apiUrl: 'https://other.test' },
      { ...publication, publishedAt: later, body: { source: { text: 'other' } } },
    ]
    for (const one of [...others, ...others]) await storePublication(folder.path(), one)
    const names = await readdir(folder.path())
    assert.equal(names.length, 4)
    for (const name of names) assert.match(name, /^petstore@3(\.[0-9a-f]{8})?\.json$/)
    const found = async (target: Partial<typeof publication>) => {
      const { type, name, organization } = publication
      const whole = { type, name, apiUrl, organization, ...target }
      const { stored: versions } = await storedPublications(folder.path(), 'versions', whole)
      return versions.map(({ path: _, docsctl: __, ...one }) => one)
    }
    assert.deepEqual(await found({}), [others[0], others[3]])
    assert.deepEqual(await found({ organization: 'other' }), [others[1]])
    assert.deepEqual(await found({ apiUrl: 'https://other.test' }), [others[2]])
  })
})
