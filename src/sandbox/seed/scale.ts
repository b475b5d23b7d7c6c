import { DocsctlError } from '../../errors.ts'
import type { RoleOrGuest } from '../store/record.ts'
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
      // every tenth was never seen
      ...(index % 10 !== 0 && { lastSeenAt: new Date(joined + 30_000).toISOString() }),
    })
  }
}

const fillSpaces: Filler = (tx, organization, count, now) => {
  // behind the spaces and collections that are there
  const first = 1_000_000
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
    tx.put('spaces', {
      id,
      organization,
      title: `Space ${number}`,
      emoji: '📘',
      visibility: 'private',
      createdAt,
      updatedAt: createdAt,
      editMode: 'live',
      defaultLevel: 'inherit',
      revision,
      lastNumber: 0,
      position: first + index,
    })
  }
}

const fillTeams: Filler = (tx, organization, count, now) => {
  for (let index = 1; index <= count; index += 1) {
    const createdAt = new Date(now - (count - index + 1) * 60_000).toISOString()
    const title = `Team ${String(index).padStart(6, '0')}`
    tx.put('teams', { id: tx.id('team'), organization, title, createdAt })
  }
}

/** What can be added in bulk, by the name that `--scale` gives it. */
const fillers: Record<string, Filler> = {
  members: fillMembers,
  spaces: fillSpaces,
  teams: fillTeams,
}

/** Reads `members=100000,spaces=2000`. */
export function parseScale(text: string): Record<string, number> {
  const entries = text.split(',').map((part): [string, number] => {
    const match = /^(\w+)=(\d+)$/.exec(part.trim())
    const name = match?.[1] ?? ''
    if (!match || !Object.hasOwn(fillers, name)) {
      throw new DocsctlError('usage', `the scale ${JSON.stringify(part)} is not known`, {
        hint: `give a number of ${Object.keys(fillers).join(', ')}, such as members=1000`,
      })
    }
    return [name, Number(match[2])]
  })
  return Object.fromEntries(entries)
}

/** A seed with more of everything, in its first organization. */
export function scaled(seed: Seed, scale: Record<string, number>): Seed {
  return (tx, now) => {
    seed(tx, now)
    const [organization] = tx.list('organizations', 'all', '')
    if (!organization) return
    for (const [name, count] of Object.entries(scale)) {
      fillers[name]?.(tx, organization.id, count, now)
    }
  }
}
