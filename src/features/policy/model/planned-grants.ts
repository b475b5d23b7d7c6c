import { type ApplyChange, type Body, edited, type PlannedState } from './draft.ts'
import { type DirectGrant, type PlaceKind, placeKey } from './facts.ts'

const isSame = (grant: DirectGrant, { user, team }: Omit<DirectGrant, 'role'>) =>
  grant.user === user && grant.team === team

function grantChanges(
  kind: PlaceKind,
  param: string,
): Record<'grant' | 'setUser' | 'setTeam' | 'revokeUser' | 'revokeTeam', ApplyChange> {
  const change = (
    draft: PlannedState,
    place: string | undefined,
    given: readonly DirectGrant[],
  ) => {
    const key = placeKey(kind, place ?? '')
    const others = (grants: readonly DirectGrant[]) =>
      grants.filter((grant) => !given.some((one) => isSame(grant, one)))
    const titled = (grants: readonly DirectGrant[]) =>
      given.map((one) => ({ ...grants.find((grant) => isSame(grant, one)), ...one }))
    draft.grants.set(
      key,
      edited(draft.grants.get(key), (grants) => [...others(grants), ...titled(grants)]),
    )
  }
  const drop = (
    draft: PlannedState,
    place: string | undefined,
    holder: Omit<DirectGrant, 'role'>,
  ) => {
    const key = placeKey(kind, place ?? '')
    draft.grants.set(
      key,
      edited(draft.grants.get(key), (grants) => grants.filter((grant) => !isSame(grant, holder))),
    )
  }
  const roleIn = ({ role }: Body) => (role ?? null) as DirectGrant['role']
  return {
    grant: (draft, { path, body }) => {
      const { users = [], teams = [] } = body as { users?: string[]; teams?: string[] }
      change(draft, path[param], [
        ...users.map((user) => ({ role: roleIn(body), user })),
        ...teams.map((team) => ({ role: roleIn(body), team })),
      ])
    },
    setUser: (draft, { path, body }) =>
      change(draft, path[param], [{ role: roleIn(body), user: path.userId as string }]),
    setTeam: (draft, { path, body }) =>
      change(draft, path[param], [{ role: roleIn(body), team: path.teamId as string }]),
    revokeUser: (draft, { path }) => drop(draft, path[param], { user: path.userId as string }),
    revokeTeam: (draft, { path }) => drop(draft, path[param], { team: path.teamId as string }),
  }
}

/** The effect of the operations that change permissions. */
export const permissionChanges: readonly (readonly [string, ApplyChange])[] = (
  [
    ['spaces', 'spaceId'],
    ['collections', 'collectionId'],
    ['sites', 'siteId'],
  ] as const
).flatMap(([kind, param]) =>
  Object.entries(grantChanges(kind, param)).map(
    ([verb, apply]) => [`${kind}.permissions.${verb}`, apply] as const,
  ),
)
