import { type Snapshot, SnapshotForm, type TeamSnapshot } from '../../../contract/snapshot.ts'
import { DocsctlError } from '../../../errors.ts'
import { schemaProblem } from '../../http/validate.ts'
import { makeId, memberId, teamMemberId } from '../../store/ids.ts'
import type { Json, MergeRulesStored } from '../../store/record.ts'
import type { Transaction } from '../../store/transaction.ts'
import type { Seed } from '../seed.ts'
import { loadIntegrations, loadPermissions } from './from-snapshot-access.ts'
import { loadContent, rememberUser } from './from-snapshot-content.ts'
import { later, loadOrganization, loadSettings } from './from-snapshot-settings.ts'
import { loadSites } from './from-snapshot-sites.ts'

/** Returns a seed that copies the organization in a snapshot. Throws if the snapshot is invalid. */
export function snapshotSeed(value: unknown): Seed {
  const [issue] = SnapshotForm.safeParse(value).error?.issues ?? []
  if (issue) {
    throw new DocsctlError('usage', `Invalid snapshot: ${schemaProblem(issue, 'the file')}`, {
      hint: 'docsctl sandbox snapshot --out FILE',
    })
  }
  const snapshot = value as Snapshot
  return (tx) => {
    keepIdsApart(tx, JSON.stringify(snapshot))
    loadOrganization(tx, snapshot)
    loadMembers(tx, snapshot)
    for (const one of snapshot.teams) loadTeam(tx, snapshot.organization.id, one)
    loadStructure(tx, snapshot)
    loadSites(tx, snapshot)
    loadSettings(tx, snapshot)
    loadPermissions(tx, snapshot)
    loadIntegrations(tx, snapshot)
    loadContent(tx, snapshot)
  }
}

/**
 * Makes the sandbox continue after the highest ID in the snapshot, so that it doesn't reuse IDs.
 */
function keepIdsApart(tx: Transaction, text: string): void {
  let greatest = 0
  for (const [id, prefix = '', age = ''] of text.matchAll(
    /\b([a-z]+)_([0-9a-z]{6})[0-9a-z]{7}\b/g,
  )) {
    const count = Number.parseInt(age, 36)
    if (count > greatest && makeId(prefix, count) === id) greatest = count
  }
  tx.setMeta('ids', greatest)
}

/** Adds the members of an organization, with their users. */
export function loadMembers(
  tx: Transaction,
  { organization, members }: Pick<Snapshot, 'organization' | 'members'>,
): void {
  for (const { id: user, user: person, ...member } of members) {
    const { role, disabled, joinedAt, lastSeenAt, sso } = member
    rememberUser(tx, { ...person, id: user })
    tx.put('members', {
      id: memberId(organization.id, user),
      organization: organization.id,
      user,
      displayName: person.displayName,
      role: role ?? null,
      disabled: disabled ?? false,
      joinedAt: joinedAt ?? organization.createdAt,
      ...(lastSeenAt !== undefined && { lastSeenAt }),
      sso: sso ?? false,
    })
  }
}

function loadTeam(tx: Transaction, organization: string, { team, members }: TeamSnapshot): void {
  const { id, title, createdAt } = team
  tx.put('teams', { id, organization, title, createdAt })
  for (const [index, { user, role }] of members.entries()) {
    if (!tx.get('members', memberId(organization, user))) continue
    tx.put('teamMembers', {
      id: teamMemberId(id, user),
      team: id,
      organization,
      user,
      role: role ?? 'member',
      addedAt: later(createdAt, index),
    })
  }
}

function loadStructure(tx: Transaction, { organization, collections, spaces }: Snapshot): void {
  const known = new Set(collections.map(({ id }) => id))
  const below = (parent: string | undefined) =>
    parent !== undefined && known.has(parent) ? { parent } : {}
  for (const [index, { id, title, description, parent, defaultLevel }] of collections.entries()) {
    tx.put('collections', {
      id,
      organization: organization.id,
      title,
      ...(description !== undefined && { description }),
      ...below(parent),
      defaultLevel,
      createdAt: later(organization.createdAt, index),
      position: index + 1,
    })
  }
  for (const [index, space] of spaces.entries()) {
    const { id, title, emoji, visibility, createdAt, updatedAt, deletedAt, editMode } = space
    const { defaultLevel, revision, changeRequests, gitSync, visitorAuth, parent } = space
    const { language, mergeRules, type, urls } = space
    tx.put('spaces', {
      id,
      organization: organization.id,
      title,
      ...(emoji !== undefined && { emoji }),
      visibility,
      createdAt,
      updatedAt,
      ...(deletedAt !== undefined && { deletedAt }),
      editMode: editMode ?? 'live',
      ...below(parent),
      defaultLevel,
      revision,
      // number new change requests after the existing change requests
      lastNumber: changeRequests ?? 0,
      // collections precede the spaces with the same parent
      position: collections.length + index + 1,
      ...(gitSync && { gitSync: gitSync as { [key: string]: Json } }),
      ...(visitorAuth && { visitorAuth: visitorAuth as { backend: string } }),
      ...(language !== undefined && { language }),
      ...(mergeRules && { mergeRules: mergeRules as MergeRulesStored }),
      ...(type === 'styleguide' && { type: 'styleguide' as const }),
      ...(urls.icon !== undefined && { icon: urls.icon }),
    })
  }
}
