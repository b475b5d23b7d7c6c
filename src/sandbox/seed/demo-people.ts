import type { RoleOrGuest } from '../../contract/common.ts'
import { memberId, teamMemberId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'

/**
 * The members of the demo organization: name, role, and the number of days since they joined and
 * were last seen. Without the last number, a member was never seen.
 */
const people: [name: string, role: RoleOrGuest, joined: number, seen?: number][] = [
  ['Ines Moreau', 'admin', 1480, 1],
  ['Tomas Lindqvist', 'admin', 1475, 1],
  ['Priya Raman', 'admin', 1102, 2],
  ['Kofi Mensah', 'create', 1340, 1],
  ['Hannah Weiss', 'create', 1290, 1],
  ['Diego Salazar', 'create', 988, 3],
  ['Yuki Tanabe', 'create', 921, 1],
  ['Marta Kowalska', 'create', 640, 6],
  ['Owen Gallagher', 'review', 1205, 1],
  ['Leila Haddad', 'review', 870, 2],
  ['Jonas Eriksen', 'review', 655, 1],
  ['Chiara Conti', 'review', 402, 9],
  ['Ben Adler', 'edit', 1150, 1],
  ['Amara Okafor', 'edit', 1033, 1],
  ['Sven Bauer', 'edit', 977, 4],
  ['Nadia Petrova', 'edit', 810, 1],
  ['Luis Ferreira', 'edit', 777, 2],
  ['Emily Carter', 'edit', 598, 1],
  ['Ravi Patel', 'edit', 560, 5],
  ['Zoe Lambert', 'edit', 431, 1],
  ['Mateo Rossi', 'edit', 388, 12],
  ['Grace Kim', 'edit', 214, 1],
  ['Anton Novak', 'edit', 120, 2],
  ['Fatima Zahra', 'comment', 905, 3],
  ['Peter Hollis', 'comment', 713, 8],
  ['Lucia Bianchi', 'comment', 512, 1],
  ['Oskar Nilsen', 'comment', 377, 21],
  ['Mei Chen', 'comment', 265, 2],
  ['Samir Khan', 'comment', 190, 4],
  ['Julia Santos', 'comment', 88, 1],
  ['Noah Fischer', 'read', 840, 34],
  ['Clara Dubois', 'read', 690, 7],
  ['Viktor Horvath', 'read', 455, 90],
  ['Aisha Bello', 'read', 301, 2],
  ['Daniel Brooks', 'read', 244, 15],
  ['Sofia Almeida', 'read', 133, 3],
  ['Hugo Martin', 'read', 61],
  ['Ella Johansson', 'read', 9, 1],
  ['Rosa Vega', null, 320, 44],
  ['Tim Okoro', null, 45],
]

/** Former employees, who are disabled but still members. */
const disabled = ['Viktor Horvath']

/** The people with a photo. */
const photographed = ['Ines Moreau', 'Emily Carter', 'Owen Gallagher']

/** Returns the user ID for a name. It contains the first name. */
export function userId(name: string): string {
  return `usr_${name.split(' ')[0]?.toLowerCase()}`
}

const teams: { id: string; title: string; daysAgo: number; owner: string; members: string[] }[] = [
  {
    id: 'team_docs',
    title: 'Documentation',
    daysAgo: 1300,
    owner: 'usr_kofi',
    members: ['usr_hannah', 'usr_yuki', 'usr_owen', 'usr_amara', 'usr_emily', 'usr_grace'],
  },
  {
    id: 'team_platform',
    title: 'Platform Engineering',
    daysAgo: 1220,
    owner: 'usr_tomas',
    members: [
      'usr_ben',
      'usr_sven',
      'usr_nadia',
      'usr_jonas',
      'usr_ravi',
      'usr_anton',
      'usr_samir',
    ],
  },
  {
    id: 'team_support',
    title: 'Customer Support',
    daysAgo: 1010,
    owner: 'usr_leila',
    members: ['usr_fatima', 'usr_peter', 'usr_lucia', 'usr_oskar', 'usr_mei', 'usr_julia'],
  },
  {
    id: 'team_product',
    title: 'Product',
    daysAgo: 900,
    owner: 'usr_priya',
    members: ['usr_diego', 'usr_marta', 'usr_chiara', 'usr_luis', 'usr_zoe'],
  },
  {
    id: 'team_people',
    title: 'People and Finance',
    daysAgo: 720,
    owner: 'usr_ines',
    members: ['usr_clara', 'usr_noah', 'usr_aisha', 'usr_daniel'],
  },
  {
    id: 'team_partners',
    title: 'Partners',
    daysAgo: 260,
    owner: 'usr_diego',
    members: ['usr_mateo', 'usr_sofia', 'usr_rosa', 'usr_tim'],
  },
]

export function seedPeople(tx: Transaction, at: DemoTime): void {
  for (const [index, [name, role, joined, seen]] of people.entries()) {
    const user = userId(name)
    const email = `${name.toLowerCase().replace(' ', '.')}@tidewater.example`
    const minute = String((index * 7) % 60).padStart(2, '0')
    const photo = photographed.includes(name) && {
      photoURL: `https://assets.tidewater.example/people/${user.slice(4)}.jpg`,
    }
    tx.put('users', { id: user, displayName: name, email, ...photo })
    tx.put('members', {
      id: memberId(organization, user),
      organization,
      user,
      displayName: name,
      role,
      disabled: disabled.includes(name),
      joinedAt: at(joined, `08:${minute}`),
      ...(seen !== undefined && { lastSeenAt: at(seen, `16:${minute}`) }),
      // guests work for other companies, and don't use single sign-on
      sso: role !== null && joined < 1000,
    })
  }
  for (const { id, title, daysAgo, owner, members } of teams) {
    tx.put('teams', { id, organization, title, createdAt: at(daysAgo) })
    for (const [index, user] of [owner, ...members].entries()) {
      tx.put('teamMembers', {
        id: teamMemberId(id, user),
        team: id,
        organization,
        user,
        role: index === 0 ? 'owner' : 'member',
        addedAt: at(Math.max(daysAgo - 20 * index, 8), '10:30'),
      })
    }
  }
}
