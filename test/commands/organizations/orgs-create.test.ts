import assert from 'node:assert/strict'
import { withJournal } from '../../support/service/with-journal.ts'

describe('docsctl orgs create', () => {
  const { read } = withJournal()

  it('makes the caller an administrator, and creates a site on request', async () => {
    const { id } = await read('orgs create --title Harbor --with-default-site')
    const members = await read(`members list --org ${id}`)
    assert.deepEqual(
      members.map(({ role }: { role: string }) => role),
      ['admin'],
    )
    const sites: { title: string }[] = await read(`sites list --org ${id}`)
    assert.deepEqual(
      sites.map(({ title }) => title),
      ['Harbor'],
    )
  })
})
