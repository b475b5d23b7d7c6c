import { demoSeed } from '../../../src/sandbox/seed/demo.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { seedGitlabRepository } from '../gitlab-repository.ts'
import { caller } from './path-values.ts'

/** Resources that no operation can create. */
const lists = {
  '/subdomains': { subdomain: 'tidewater', isActive: true },
  '/custom-hostnames': { hostname: 'docs.tidewater.example', isActive: true },
} as const

/**
 * Creates at least one resource for each operation. The caller can move content to another
 * organization.
 */
export const wholeSeed: Seed = (tx, now) => {
  demoSeed(tx, now)
  seedGitlabRepository(tx)
  for (const { id, user } of [...tx.all('members')]) {
    if (user === caller) tx.patch('members', id, { role: 'admin' })
  }
  const installable = tx.get('integrations', 'github-sync')
  if (installable) tx.put('integrations', { ...installable, id: 'not-installed' })
  const time = new Date(now).toISOString()
  for (const [collection, fields] of Object.entries(lists)) {
    const [name = ''] = Object.values(fields).map(String)
    tx.put('generic', {
      id: `${collection}/${name}`,
      collection,
      createdAt: time,
      updatedAt: time,
      createdBy: caller,
      fields,
    })
  }
}

/** The only connection that needs no further settings for a sync. */
export const websiteConnection = {
  path: '/orgs/tidewater/sites/site_docs/context-connections',
  body: { connector: 'builtin:website', setupSettings: { url: 'https://example.com' } },
}
