import { prepare } from '../../client/prepare.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { Run } from '../../frame/program/run.ts'
import {
  confirmFlags,
  dryRunFlags,
  guardFlags,
  journalFlags,
  outputFlags,
  rowsFlags,
} from '../../frame/words/flags.ts'
import { roleColumn } from '../columns/role.ts'
import type { PermissionRequest } from './ask-first.ts'
import { type ChangesAsked, changesAsked, type PermissionChange } from './changes-asked.ts'
import { changesView, performChanges, requestId } from './perform-changes.ts'
import {
  commandLine,
  endpoints,
  type PermissionPlace,
  placeWords,
  roleField,
  roleOf,
} from './place.ts'
import { principalArgument } from './principals.ts'

/** `permissions grant`: one request for the users, and one for the teams. */
export function grantPermissions(place: PermissionPlace): CommandClass {
  const { grant } = place.operations
  const { args, flags } = placeWords(place)
  const role = roleField(place)
  return class extends DocsctlCommand {
    static override summary = grant.summary
    static override description =
      'Users are typed by id, teams as team:ID. All users who get the same role somewhere go in one request, and all teams in another.'
    static override args = { ...args, ...principalArgument }
    static override flags = {
      ...flags,
      ...role.flags,
      ...confirmFlags,
      'including-myself': guardFlags['including-myself'],
      ...dryRunFlags,
      ...journalFlags,
      ...outputFlags,
      ...rowsFlags,
    }
    static override examples = [
      `${commandLine(place, 'grant')} usr_1 usr_2 --role edit`,
      `${commandLine(place, 'grant')} team:team_1 --role review`,
      `${place.topic} permissions grant --rows access.csv`,
    ]
    static override api = endpoints([grant])

    override async perform(run: Run): Promise<void> {
      const asked = await changesAsked(place, run, (own) => roleOf(place, own))
      const requests = grantRequests(place, asked)
      const columns = [...new Set(asked.changes.map(({ who }) => `${who.kind}s`))]
      const view = changesView([grant], [...columns, roleColumn('role'), 'updated'], {
        known: ['users', 'teams', 'role'],
        noun: 'grants',
      })
      const resultOf = (answer: object, { call }: PermissionRequest) => ({
        ...answer,
        ...(call.body as object),
      })
      const look = (path: Record<string, string>) => commandLine(place, 'list', path).split(' ')
      const asIds = (await run.format()) === 'ids'
      const several = requests.length > 1 || asked.isOfRows || asIds
      const shown = asIds ? { ...view, rows: granteesIn } : view
      const how = { requests, asked: { ...asked, several }, jobs: 1, resultOf, view: shown, look }
      await performChanges(place, how, run)
    }
  }
}

/** Everybody that a request was about, as the other commands take them. */
function granteesIn(granted: unknown): { id: string }[] {
  const { users = [], teams = [] } = granted as { users?: string[]; teams?: string[] }
  return [...users, ...teams.map((id) => `team:${id}`)].map((id) => ({ id }))
}

/** The users who get the same role in the same place go in one request, and the teams in another. */
function grantRequests(place: PermissionPlace, asked: ChangesAsked): PermissionRequest[] {
  const groups = new Map<string, PermissionChange[]>()
  const inOrder = asked.isOfRows
    ? asked.changes
    : [...asked.changes].sort(
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
    const [first, ...others] = changes.map((one) => one.who.word)
    const words = others.length > 0 ? `${first} and ${others.length} more` : `${first}`
    return { id: asked.isOfRows ? requestId(asked, place, words, path) : to, call, changes }
  })
}
