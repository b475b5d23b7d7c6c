import type { RoleOrGuest } from '../../contract/common.ts'
import { DocsctlError } from '../../errors.ts'
import { beginChangeRequest } from '../content/change-request-merge.ts'
import { addPage, makeFile, makePage } from '../content/edits.ts'
import { addSpace } from '../content/new-space.ts'
import type { Records } from '../store/records.ts'
import type { Transaction } from '../store/transaction.ts'
import { type Seed, seedMember } from './seed.ts'

type Filler = (tx: Transaction, organization: string, count: number, now: number) => void

const scaleRoles: RoleOrGuest[] = [
  'read',
  'comment',
  'edit',
  'review',
  'create',
  'read',
  'edit',
  null,
]

const fillMembers: Filler = (tx, organization, count, now) => {
  for (let index = 1; index <= count; index += 1) {
    const number = String(index).padStart(6, '0')
    const joined = now - (count - index + 1) * 60_000
    seedMember(tx, {
      organization,
      displayName: `Member ${number}`,
      email: `member-${number}@acme.example`,
      role: scaleRoles[index % scaleRoles.length] as RoleOrGuest,
      joinedAt: new Date(joined).toISOString(),
      // every tenth member was never seen
      ...(index % 10 !== 0 && { lastSeenAt: new Date(joined + 30_000).toISOString() }),
    })
  }
}

/** The first position of added spaces, after all existing spaces and collections. */
const firstPosition = 1_000_000

function putSpace(
  tx: Transaction,
  space: Pick<
    Records['spaces'],
    'id' | 'organization' | 'title' | 'createdAt' | 'revision' | 'position'
  >,
): void {
  tx.put('spaces', {
    emoji: '📘',
    visibility: 'private',
    updatedAt: space.createdAt,
    editMode: 'live',
    defaultLevel: 'inherit',
    lastNumber: 0,
    ...space,
  })
}

const fillSpaces: Filler = (tx, organization, count, now) => {
  for (let index = 1; index <= count; index += 1) {
    const number = String(index).padStart(6, '0')
    const createdAt = new Date(now - (count - index + 1) * 60_000).toISOString()
    const [id, revision] = [tx.id('spc'), tx.id('rev')]
    tx.put('revisions', {
      id: revision,
      space: id,
      parents: [],
      type: 'edits',
      createdAt,
      pages: [],
      files: [],
      reusableContents: [],
    })
    const title = `Space ${number}`
    putSpace(tx, { id, organization, title, createdAt, revision, position: firstPosition + index })
  }
}

const fillTeams: Filler = (tx, organization, count, now) => {
  for (let index = 1; index <= count; index += 1) {
    const createdAt = new Date(now - (count - index + 1) * 60_000).toISOString()
    const title = `Team ${String(index).padStart(6, '0')}`
    tx.put('teams', { id: tx.id('team'), organization, title, createdAt })
  }
}

const digits = (index: number) => String(index).padStart(6, '0')

/** Returns the Markdown of a page, with links to other pages, a link to a URL, and an image. */
function pageText(index: number, count: number): string {
  const link = (at: number) => `[page ${at}](page-${digits(at)}.md)`
  const next = (index % count) + 1
  const further = ((index + 41) % count) + 1
  return [
    `The content of page ${index}. Continue with ${link(next)}, or go to ${link(further)}.`,
    `## Details\n\nSee [the first](page-${digits(1)}.md#details) and [elsewhere](https://example.com/${index}).`,
    '![the plan](.gitbook/assets/plan.png)',
  ].join('\n\n')
}

/** Adds a space with all pages. The pages share one image. */
const fillPages: Filler = (tx, organization, count, now) => {
  const time = new Date(now).toISOString()
  const [id, revision] = [tx.id('spc'), tx.id('rev')]
  const pages = Array.from({ length: count }, (_, at) => {
    const title = `Page ${digits(at + 1)}`
    return makePage(tx, { title, markdown: pageText(at + 1, count) }, time)
  })
  const bytes = Buffer.from('an image')
  const files = [makeFile(tx, { name: 'plan.png', contentType: 'image/png', bytes })]
  tx.put('revisions', {
    id: revision,
    space: id,
    parents: [],
    type: 'edits',
    createdAt: time,
    pages,
    files,
    reusableContents: [],
  })
  putSpace(tx, {
    id,
    organization,
    title: 'Many pages',
    createdAt: time,
    revision,
    position: firstPosition,
  })
}

/**
 * Adds open change requests to the first space of the organization, or to a new space if there is
 * none. Each change request adds its own page.
 */
const fillChangeRequests: Filler = (tx, organization, count, now) => {
  const [found] = tx.list('spaces', 'byOrganization', organization)
  const org = tx.get('organizations', organization) as Records['organizations']
  const space =
    found ??
    addSpace(tx, org, { title: 'Changes', content: 'sample', now: new Date(now).toISOString() })
  const [member] = tx.list('members', 'byJoinedAt', organization)
  if (!member) return
  for (let index = 1; index <= count; index += 1) {
    const time = new Date(now - (count - index + 1) * 60_000).toISOString()
    const edit = { by: member.user, now: time }
    const subject = `Change ${digits(index)}`
    const { id } = beginChangeRequest(tx, { space: space.id, subject }, edit)
    const place = { space: space.id, changeRequest: id }
    addPage(tx, place, { title: subject, markdown: 'Proposed.' }, edit)
    tx.patch('changeRequests', id, { status: 'open' })
  }
}

const fillSites: Filler = (tx, organization, count, now) => {
  for (let index = 1; index <= count; index += 1) {
    tx.put('sites', {
      id: tx.id('site'),
      organization,
      type: 'basic',
      title: `Site ${digits(index)}`,
      visibility: 'public',
      published: false,
      createdAt: new Date(now - (count - index + 1) * 60_000).toISOString(),
      features: [],
    })
  }
}

/** The functions that add resources, by the names in `--scale`. */
const fillers: Record<string, Filler> = {
  members: fillMembers,
  spaces: fillSpaces,
  teams: fillTeams,
  pages: fillPages,
  changeRequests: fillChangeRequests,
  sites: fillSites,
}

/** The names in `--scale`, in the spelling of the command line. */
export const scaleNames = Object.keys(fillers).map((name) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
)

/**
 * The maximum number of resources of each type. No real organization has that many, but the
 * resources still fit into memory.
 */
const most = 1_000_000

/** Parses the value of `--scale`, such as `members=100000,change-requests=2000`. */
export function parseScale(text: string): Record<string, number> {
  const scale: Record<string, number> = {}
  for (const part of text.split(',')) {
    const refused = (why: string) =>
      new DocsctlError('usage', `Invalid scale ${JSON.stringify(part)}. ${why}`, {
        hint: `Resources: ${scaleNames.join(', ')}. Example: members=1000`,
      })
    const match = /^([\w-]+)=(\d+)$/.exec(part.trim())
    const name = (match?.[1] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (!match || !Object.hasOwn(fillers, name)) throw refused('Expected RESOURCE=NUMBER')
    if (Object.hasOwn(scale, name)) throw refused('Each resource can be used only once')
    const count = Number(match[2])
    if (count > most) throw refused(`Expected at most ${most}`)
    scale[name] = count
  }
  return scale
}

/** Returns a seed that also adds the given numbers of resources to its first organization. */
export function scaled(seed: Seed, scale: Record<string, number>): Seed {
  return (tx, now) => {
    seed(tx, now)
    const [organization] = tx.list('organizations', 'all', '')
    if (!organization) return
    // add the resources in a fixed order, regardless of the order in `--scale`
    for (const [name, fill] of Object.entries(fillers)) {
      const count = scale[name] ?? 0
      if (count > 0) fill(tx, organization.id, count, now)
    }
  }
}
