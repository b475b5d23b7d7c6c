import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { absent } from '../../errors.ts'
import type { Asked } from '../../frame/guards/ask-first.ts'
import { showDone } from '../../frame/operation/after-write.ts'
import { mostWithoutJournal, withJobOf } from '../../frame/operation/job-of-run.ts'

import { accountForJob, columnsOfEmpty, performOne } from '../../frame/operation/outcomes.ts'
import { rehearseCalls } from '../../frame/operation/rehearse-calls.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { checkColumns, type View, writeObject } from '../../frame/result/result.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import type { FlagDefinition } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  guardFlags,
  journalFlags,
  outputFlags,
} from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { list, usage } from '../../text/sentences.ts'
import { firstLine } from '../../text/text.ts'
import { roleColumn } from '../columns/role.ts'
import {
  commandLine,
  endpoints,
  type PermissionPlace,
  placePath,
  placeWords,
  roleField,
} from './place.ts'
import { type Principal, principalArgument, principalsOf } from './principals.ts'

/** `permissions grant`: one request for the users, and one for the teams. */
export function grantPermissions(place: PermissionPlace): CommandClass {
  const { grant } = place.operations
  const { args, flags } = placeWords(place)
  const role = roleField(place)
  return class extends DocsctlCommand {
    static override summary = grant.summary
    static override description =
      'Users are typed by id, teams as team:ID. All users go in one request, and all teams in another.'
    static override args = { ...args, ...principalArgument }
    static override flags = {
      ...flags,
      ...role.flags,
      ...confirmFlags,
      ...dryRunFlags,
      ...journalFlags,
      ...outputFlags,
    }
    static override examples = [
      `${commandLine(place, 'grant')} usr_1 usr_2 --role edit`,
      `${commandLine(place, 'grant')} team:team_1 --role review`,
    ]
    static override api = endpoints([grant])

    override async perform(run: Run): Promise<void> {
      const { principals } = await principalsOf(run)
      const body = await roleOf(place, run)
      const path = await placePath(place, run)
      const calls = (['user', 'team'] as const).flatMap((kind) => {
        const ids = principals.filter((one) => one.kind === kind).map(({ id }) => id)
        return ids.length > 0
          ? [prepare(grant, { path, body: { [`${kind}s`]: ids, ...body } })]
          : []
      })
      const several = calls.length > 1
      if (run.has('dry-run')) return await rehearseCalls({ prepared: calls, several }, run)
      const view: View = {
        columns: [...calls.map(whoColumn), roleColumn('role'), 'updated'],
        known: [...granted, ...columnsOfEmpty(grant)],
        noun: 'grants',
        ids: 'users',
      }
      checkColumns(run, view)
      const items = calls.map((call) => ({ id: whoColumn(call), call }))
      const asked = await askFirst(place, { items, body, path }, run)
      const look = () => commandLine(place, 'list', path).split(' ')
      const perform = async ({ call }: (typeof items)[number]) => ({
        ...((await performOne(call, { look }, run)) as object),
        ...(call.body as object),
      })
      const [one] = items
      if (several) {
        const how = { idOf: ({ id }: (typeof items)[number]) => id, perform }
        await accountForJob(run, items, how, view, { jobs: 1, asked })
      } else if (one) {
        const done = await withJobOf(run, { items, parallel: 1, asked }, (job) =>
          job ? job.perform(0, () => perform(one)) : perform(one),
        )
        await showPerformed(done as object, view, run)
      }
    }
  }
}

/** The key that says who gets a role: `users` or `teams`. */
const whoColumn = ({ body }: Prepared) => Object.keys(body as object)[0] as string

const granted = ['users', 'teams', 'role']

async function roleOf(
  place: PermissionPlace,
  run: TypedWords & Machine,
): Promise<Record<string, unknown>> {
  const { flags, sources } = run
  const body = await roleField(place).read({ flags, sources, words: [] })
  if ('role' in body) return body
  throw usage([{ where: '--role', rule: absent.value }])
}

/** `permissions set`: changes what users and teams have. */
export function setPermissions(place: PermissionPlace): CommandClass {
  const { setUser, setTeam } = place.operations
  const typed = commandLine(place, 'set')
  return changing(place, {
    operations: { user: setUser, team: setTeam },
    summary: `change the role of users and teams on a ${place.noun}`,
    flags: { ...roleField(place).flags, ...confirmFlags },
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
    flags: { ...confirmFlags, 'including-myself': guardFlags['including-myself'] },
    examples: [
      `${typed} usr_1`,
      `${commandLine(place, 'list')} --teams -o ids | docsctl ${typed} - --yes`,
    ],
  })
}

interface Changing {
  operations: Record<Principal['kind'], AnyOperation>
  summary: string
  flags: Record<string, FlagDefinition>
  body?: (run: TypedWords & Machine) => Promise<object>
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
      ...dryRunFlags,
      ...journalFlags,
      ...outputFlags,
      ...batchFlags,
    }
    static override examples = spec.examples
    static override api = endpoints([operations.user, operations.team])

    override async perform(run: Run): Promise<void> {
      const jobs = run.number('jobs', 1, 64) ?? 4
      const { principals, several } = await principalsOf(run)
      const body = await spec.body?.(run)
      const path = await placePath(place, run)
      const items = principals.map(({ kind, id, word }) => ({
        id: word,
        call: prepare(operations[kind], {
          path: { ...path, [`${kind}Id`]: id },
          ...(body && { body }),
        }),
      }))
      const prepared = items.map(({ call }) => call)
      if (run.has('dry-run')) return await rehearseCalls({ prepared, several }, run)
      const columns = body ? ['who', 'role', 'updated'] : ['id', 'deleted']
      const view: View = {
        columns,
        known: [...columns, ...[operations.user, operations.team].flatMap(columnsOfEmpty)],
        noun: 'permissions',
        ids: columns[0] as string,
      }
      checkColumns(run, view)
      const asked = await askFirst(place, { items, body, path }, run)
      const perform = async ({ id, call }: (typeof items)[number]) => {
        const answer = (await performOne(call, {}, run)) as object
        return body ? { ...answer, who: id, ...body } : { ...answer, id }
      }
      const [one] = items
      if (several)
        await accountForJob(run, items, { idOf: ({ id }) => id, perform }, view, { jobs, asked })
      else if (one) {
        const done = await withJobOf(run, { items, parallel: 1, asked }, (job) =>
          job ? job.perform(0, () => perform(one)) : perform(one),
        )
        await showPerformed(done as object, view, run)
      }
    }
  }
}

interface PermissionChange {
  items: { id: string; call: Prepared }[]
  /** with the role that they get; absent where what they have is taken away */
  body: object | undefined
  path: Record<string, string>
}

/** Says whose permission goes, or who becomes an administrator, and on what, by its title. */
async function askFirst(
  place: PermissionPlace,
  { items, body, path }: PermissionChange,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Asked | undefined> {
  const isAdmin = (body as { role?: unknown } | undefined)?.role === 'admin'
  const isStrict = body === undefined
  const isJob = items.length > mostWithoutJournal || run.has('journal')
  if (items.length === 0 || !(isJob || ((isStrict || isAdmin) && !run.has('yes')))) return undefined
  const words = items.map(({ id }) => id)
  const who = list(words, 'and')
  const ask = (remarks: readonly string[]) =>
    confirm(run, {
      what: async () => {
        const client = await run.client()
        const thing = (await client.exchange(prepare(place.read, { path }))).body
        const id = Object.values(path).at(-1)
        const title = firstLine(String(cell(thing, 'title') ?? ''))
        const on = `on the ${place.noun} ${title === '' ? id : `"${title}" (${id})`}`
        const about = isStrict
          ? `take the permission of ${who} ${on} away`
          : `give the role admin ${on} to ${who}`
        return [about, ...remarks.map((line) => `  ${line}`)].join('\n')
      },
      undo: () =>
        isStrict
          ? `docsctl ${commandLine(place, 'grant', path)} ${words.join(' ')} --role ROLE`
          : 'docsctl undo',
    })
  const { askGuarded } = await import('../../frame/guards/ask-first.ts')
  return await askGuarded(run, items, isStrict || isAdmin ? { isStrict, ask } : undefined)
}

function showPerformed(
  result: object,
  view: View,
  run: TypedWords & Speaker & Machine,
): Promise<void> {
  return showDone(result, () => writeObject(run, result, view))
}
