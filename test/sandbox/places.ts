import { addSpace } from '../../src/sandbox/content/new-space.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { memberId } from '../../src/sandbox/store/ids.ts'
import { ada, people } from './people.ts'

/** Adds two organizations for Ada. She is an administrator of Globex and a reader of Initech. */
export const places: Seed = (tx, now) => {
  people(tx, now)
  const acme = tx.get('organizations', 'acme')
  const member = tx.get('members', memberId('acme', ada))
  if (!acme || !member) throw new Error('the seed of people has changed')
  for (const [id, role] of [
    ['globex', 'admin'],
    ['initech', 'read'],
  ] as const) {
    tx.put('organizations', { ...acme, id, title: id })
    tx.put('members', { ...member, id: memberId(id, ada), organization: id, role })
  }
  for (const [index, title] of ['Guides', 'API', 'Blog'].entries()) {
    const at = new Date(now - (9 - index) * 60_000).toISOString()
    const space = addSpace(tx, acme, { title, content: 'sample', now: at })
    tx.delete('spaces', space.id)
    tx.put('spaces', { ...space, id: title.toLowerCase() })
    for (const revision of tx.list('revisions', 'bySpace', space.id)) {
      tx.patch('revisions', revision.id, { space: title.toLowerCase() })
    }
  }
}
