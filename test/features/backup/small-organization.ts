import { emptySeed, type Seed } from '../../../src/sandbox/seed/seed.ts'
import { memberId } from '../../../src/sandbox/store/ids.ts'
import type { Body, Served } from '../../sandbox/served.ts'

/** Adds the empty organization `beta` with the same administrator. */
export const twoOrganizations: Seed = (tx, now) => {
  emptySeed(tx, now)
  const acme = tx.get('organizations', 'acme')
  const [member] = tx.list('members', 'byJoinedAt', 'acme')
  if (!acme || !member) throw new Error('the empty seed has changed')
  tx.put('organizations', { ...acme, id: 'beta', title: 'Beta', hostname: 'beta' })
  tx.put('members', { ...member, id: memberId('beta', member.user), organization: 'beta' })
}

/** The IDs of the resources in the small organization. */
export interface SmallOrganization {
  space: string
  changeRequest: string
  site: string
  pages: { start: string; setup: string }
  file: string
}

/** A file with bytes that aren't valid UTF-8. */
export const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 13, 10])

/**
 * Adds resources to the organization `acme` of an empty sandbox: a space with two pages and a file,
 * an open change request with a comment, and a site with a share link.
 */
export async function addSmallOrganization({ send }: Served): Promise<SmallOrganization> {
  const done = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await send(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id: collection } = await done('POST', '/orgs/acme/collections', { title: 'Product' })
  const { id: team } = await done('PUT', '/orgs/acme/teams', { title: 'Writers' })
  const { id: space } = await done('POST', '/orgs/acme/spaces', {
    ...{ title: 'Guide', parent: collection, empty: true },
  })
  await done('POST', `/spaces/${space}/permissions`, { teams: [team], role: 'edit' })
  const edits = await done('POST', `/spaces/${space}/change-requests`, { subject: 'First' })
  const content = `/spaces/${space}/change-requests/${edits.id}/content?compat=false`
  const { changes, insertedFiles } = (await done('POST', content, {
    changes: [
      {
        operation: 'insert_files',
        files: [{ name: 'logo.png', contentType: 'image/png', base64: picture.toString('base64') }],
      },
      {
        ...{ operation: 'insert_page', title: 'Start', ref: 'start' },
        document: { markdown: '# Welcome\n\nRead [the setup](start/setup.md) first.\n' },
      },
      {
        ...{ operation: 'insert_page', title: 'Setup', into: 'start' },
        document: { markdown: 'Install it.\n\n* one\n* two\n' },
      },
    ],
  })) as unknown as { changes: { page: { id: string } }[]; insertedFiles: { id: string }[] }
  await done('POST', `/spaces/${space}/change-requests/${edits.id}/merge`)
  const open = await done('POST', `/spaces/${space}/change-requests`, { subject: 'Second' })
  await done('POST', `/spaces/${space}/change-requests/${open.id}/comments`, {
    body: { markdown: 'Please check \u001b[31mthis\u001b[0m.' },
  })
  const site = await done('POST', '/orgs/acme/sites', { title: 'Docs', spaces: [space] })
  await done('POST', `/orgs/acme/sites/${site.id}/share-links`, { name: 'Partners' })
  return {
    ...{ space, changeRequest: open.id, site: site.id },
    pages: { start: changes[0]?.page.id ?? '', setup: changes[1]?.page.id ?? '' },
    file: insertedFiles[0]?.id ?? '',
  }
}
