import { prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import type { FlagDefinition } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  journalFlags,
  outputFlags,
  rowsFlags,
} from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { PermissionRequest } from './ask-first.ts'
import { changesAsked, type PermissionChange } from './changes-asked.ts'
import { changesView, performChanges, requestId } from './perform-changes.ts'
import {
  commandLine,
  endpoints,
  type PermissionPlace,
  placeWords,
  roleField,
  roleOf,
} from './place.ts'
import { type Principal, principalArgument } from './principals.ts'

/** `permissions set`: changes what users and teams have. */
export function setPermissions(place: PermissionPlace): CommandClass {
  const { setUser, setTeam } = place.operations
  const typed = commandLine(place, 'set')
  return changing(place, {
    operations: { user: setUser, team: setTeam },
    summary: `change the role of users and teams on a ${place.noun}`,
    flags: roleField(place).flags,
    body: (run) => roleOf(place, run),
    examples: [`${typed} usr_1 --role review`, `${typed} team:team_1 usr_2 --role edit`],
  })
}

/** `permissions revoke`: takes away what users and teams were given. */
export function revokePermissions(place: PermissionPlace): CommandClass {
  const { revokeUser, revokeTeam } = place.operations
  const typed = commandLine(place, 'revoke')
  return changing(place, {
    operations: { user: revokeUser, team: revokeTeam },
    summary: `take the permissions of users and teams on a ${place.noun} away`,
    examples: [
      `${typed} usr_1`,
      `${commandLine(place, 'list')} --teams -o ids | docsctl ${typed} - --yes`,
    ],
  })
}

interface Changing {
  operations: Record<Principal['kind'], AnyOperation>
  summary: string
  flags?: Record<string, FlagDefinition>
  body?: (run: TypedWords & Machine) => Promise<PermissionChange['body']>
  examples: string[]
}

/** Does one thing to several users and teams, a request each. */
function changing(place: PermissionPlace, spec: Changing): CommandClass {
  const { operations } = spec
  const { args, flags } = placeWords(place)
  return class extends DocsctlCommand {
    static override summary = spec.summary
    static override args = { ...args, ...principalArgument }
    static override flags = {
      ...flags,
      ...spec.flags,
      ...confirmFlags,
      'including-myself': guardFlags['including-myself'],
      ...dryRunFlags,
      ...journalFlags,
      ...outputFlags,
      ...batchFlags,
      ...rowsFlags,
    }
    static override examples = spec.examples
    static override api = endpoints([operations.user, operations.team])

    override async perform(run: Run): Promise<void> {
      const jobs = run.number('jobs', 1, 64) ?? 4
      const asked = await changesAsked(place, run, spec.body)
      const requests = asked.changes.map((change) => {
        const { path, who, body } = change
        const call = prepare(operations[who.kind], {
          path: { ...path, [`${who.kind}Id`]: who.id },
          ...(body && { body }),
        })
        return { id: requestId(asked, place, who.word, path), call, changes: [change] }
      })
      const columns = spec.body ? ['who', 'role', 'updated'] : ['id', 'deleted']
      const view = changesView([operations.user, operations.team], columns, {
        known: columns,
        noun: 'permissions',
        ids: columns[0] as string,
      })
      const resultOf = (answer: object, { changes: [change] }: PermissionRequest) => {
        const { who, body } = change as PermissionChange
        return body ? { ...answer, who: who.word, ...body } : { ...answer, id: who.word }
      }
      await performChanges(place, { requests, asked, jobs, resultOf, view }, run)
    }
  }
}
