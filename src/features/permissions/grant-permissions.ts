import { prepare } from '../../client/prepare.ts'
import { roleColumn } from '../../command/columns/role.ts'
import { type CommandClass, DocsctlCommand } from '../../host/program/command.ts'
import type { Run } from '../../host/program/run.ts'
import type { PermissionRequest } from './confirm-changes.ts'
import {
  performChanges,
  permissionResultView,
  permissionWriteFlags,
  requestId,
} from './perform-changes.ts'
import {
  commandLine,
  endpoints,
  type PermissionPlace,
  placeArguments,
  readRole,
  roleField,
} from './place.ts'
import { principalArgument } from './principals.ts'
import {
  type PermissionChange,
  type RequestedChanges,
  requestedChanges,
} from './requested-changes.ts'

/**
 * Builds the command `permissions grant`, which sends one request for the users and one for the
 * teams.
 */
export function grantPermissions(place: PermissionPlace): CommandClass {
  const { grant } = place.operations
  const { args, flags } = placeArguments(place)
  const role = roleField(place)
  return class extends DocsctlCommand {
    static override summary = grant.summary
    static override description =
      'Prefix a team with "team:", as in "team:Docs". Values without a prefix are users.'
    static override args = { ...args, ...principalArgument }
    static override flags = {
      ...flags,
      ...role.flags,
      ...permissionWriteFlags,
    }
    static override examples = [
      {
        description: 'Grant the role "edit" to two users',
        command: `${commandLine(place, 'grant')} usr_1 usr_2 --role edit`,
      },
      {
        description: 'Grant the role "review" to a team',
        command: `${commandLine(place, 'grant')} team:team_1 --role review`,
      },
      {
        description: 'Grant roles from a CSV file',
        command: `${place.topic} permissions grant --rows access.csv`,
      },
    ]
    static override api = endpoints([grant])

    override async perform(run: Run): Promise<void> {
      const requested = await requestedChanges(place, run, (own) => readRole(place, own))
      const requests = grantRequests(place, requested)
      const columns = [...new Set(requested.changes.map(({ who }) => `${who.kind}s`))]
      const view = permissionResultView([grant], [...columns, roleColumn('role'), 'updated'], {
        known: ['users', 'teams', 'role'],
        noun: 'grants',
      })
      const resultOf = (answer: object, { call }: PermissionRequest) => ({
        ...answer,
        ...(call.body as object),
      })
      const look = (path: Record<string, string>) => commandLine(place, 'list', path).split(' ')
      const asIds = (await run.console.format()) === 'ids'
      const several = requests.length > 1 || requested.isOfRows || asIds
      const shown = asIds ? { ...view, rows: granteeIds } : view
      const how = {
        requests,
        requested: { ...requested, several },
        jobs: 1,
        resultOf,
        view: shown,
        look,
      }
      await performChanges(place, how, run)
    }
  }
}

/** Returns the users and teams in a request, in the format that other commands accept. */
function granteeIds(granted: unknown): { id: string }[] {
  const { users = [], teams = [] } = granted as { users?: string[]; teams?: string[] }
  return [...users, ...teams.map((id) => `team:${id}`)].map((id) => ({ id }))
}

/** Groups grants by resource and role. Users and teams are in separate requests. */
function grantRequests(place: PermissionPlace, requested: RequestedChanges): PermissionRequest[] {
  const groups = new Map<string, PermissionChange[]>()
  const inOrder = requested.isOfRows
    ? requested.changes
    : [...requested.changes].sort(
        (a, b) => Number(a.who.kind === 'team') - Number(b.who.kind === 'team'),
      )
  for (const change of inOrder) {
    const key = JSON.stringify([change.path, change.body, change.who.kind])
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  return [...groups.values()].map((changes) => {
    const [{ path, who, body }] = changes as [PermissionChange]
    const to = `${who.kind}s`
    const call = prepare(place.operations.grant, {
      path,
      body: { [to]: changes.map((one) => one.who.id), ...body },
    })
    const [first, ...others] = changes.map((one) => one.who.typed)
    const args = others.length > 0 ? `${first} and ${others.length} more` : `${first}`
    return { id: requested.isOfRows ? requestId(requested, place, args, path) : to, call, changes }
  })
}
