import type { Command } from '@oclif/core/command'
import { prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import type { FlagDefinition } from '../../host/arguments/definitions.ts'
import { batchFlags } from '../../host/arguments/flags.ts'
import { type CommandClass, DocsctlCommand } from '../../host/program/command.ts'
import type { Run, WithArgs, WithEnvironment } from '../../host/program/run.ts'
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
import { type Principal, principalArgument } from './principals.ts'
import { type PermissionChange, requestedChanges } from './requested-changes.ts'

/** Builds the command `permissions set`, which changes the roles of users and teams. */
export function setPermissions(place: PermissionPlace): CommandClass {
  const { setUser, setTeam } = place.operations
  const typed = commandLine(place, 'set')
  return permissionCommand(place, {
    operations: { user: setUser, team: setTeam },
    summary: `Change user and team roles on a ${place.noun}`,
    flags: roleField(place).flags,
    body: (run) => readRole(place, run),
    examples: [
      { description: "Change a user's role", command: `${typed} usr_1 --role review` },
      {
        description: 'Change the roles of a team and a user',
        command: `${typed} team:team_1 usr_2 --role edit`,
      },
    ],
  })
}

/** Builds the command `permissions revoke`, which removes permissions from users and teams. */
export function revokePermissions(place: PermissionPlace): CommandClass {
  const { revokeUser, revokeTeam } = place.operations
  const typed = commandLine(place, 'revoke')
  return permissionCommand(place, {
    operations: { user: revokeUser, team: revokeTeam },
    summary: `Revoke ${place.noun} permissions from users and teams`,
    examples: [
      { description: "Revoke a user's permission", command: `${typed} usr_1` },
      {
        description: 'Revoke all team permissions',
        command: `${commandLine(place, 'list')} --teams -o ids | docsctl ${typed} - --yes`,
      },
    ],
  })
}

interface Changing {
  operations: Record<Principal['kind'], AnyOperation>
  summary: string
  flags?: Record<string, FlagDefinition>
  body?: (run: WithArgs & WithEnvironment) => Promise<PermissionChange['body']>
  examples: Command.Example[]
}

/** Builds a command that sends one request per user or team. */
function permissionCommand(place: PermissionPlace, spec: Changing): CommandClass {
  const { operations } = spec
  const { args, flags } = placeArguments(place)
  return class extends DocsctlCommand {
    static override summary = spec.summary
    static override args = { ...args, ...principalArgument }
    static override flags = {
      ...flags,
      ...spec.flags,
      ...permissionWriteFlags,
      ...batchFlags,
    }
    static override examples = spec.examples
    static override api = endpoints([operations.user, operations.team])

    override async perform(run: Run): Promise<void> {
      const jobs = run.args.number('jobs', 1, 64) ?? 4
      const requested = await requestedChanges(place, run, spec.body)
      const requests = requested.changes.map((change) => {
        const { path, who, body } = change
        const call = prepare(operations[who.kind], {
          path: { ...path, [`${who.kind}Id`]: who.id },
          ...(body && { body }),
        })
        return { id: requestId(requested, place, who.typed, path), call, changes: [change] }
      })
      const columns = spec.body ? ['who', 'role', 'updated'] : ['id', 'deleted']
      const view = permissionResultView([operations.user, operations.team], columns, {
        known: columns,
        noun: 'permissions',
        ids: columns[0] as string,
      })
      const resultOf = (answer: object, { changes: [change] }: PermissionRequest) => {
        const { who, body } = change as PermissionChange
        return body ? { ...answer, who: who.typed, ...body } : { ...answer, id: who.typed }
      }
      await performChanges(place, { requests, requested, jobs, resultOf, view }, run)
    }
  }
}
