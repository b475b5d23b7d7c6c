import type { Page } from '../../client/pages.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathsOf } from '../../contract/shape.ts'
import { absent } from '../../errors.ts'
import { accountForAll } from '../../frame/operation/account.ts'
import { showDone } from '../../frame/operation/after-write.ts'
import { withJobOf } from '../../frame/operation/job-of-run.ts'
import { accountForJob, performOne } from '../../frame/operation/outcomes.ts'
import { printRequests } from '../../frame/operation/request-shown.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { checkColumns, type View, writeList, writeObject } from '../../frame/result/result.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import { type FlagDefinition, Flags } from '../../frame/words/definitions.ts'
import {
  batchFlags,
  confirmFlags,
  dryRunFlags,
  journalFlags,
  listFlags,
  outputFlags,
} from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { list, usage } from '../../text/sentences.ts'
import { firstLine } from '../../text/text.ts'
import { roleColumn } from '../columns/role.ts'
import { commandLine, type PermissionPlace, placePath, placeWords, roleField } from './place.ts'
import { type Principal, principalArgument, principalsOf } from './principals.ts'

const endpoints = (operations: AnyOperation[]) =>
  operations.map(({ method, path }) => `${method} /v1${path}`)

/** A row for a user or a team; its id is what the other commands take. */
function permissionRow(item: unknown): object {
  const [kind, id] = cell(item, 'team')
    ? ['team', `team:${cell(item, 'team.id')}`]
    : ['user', cell(item, 'user.id')]
  const name = cell(item, 'team.title') ?? cell(item, 'user.displayName')
  return { ...(item as object), id, kind, name }
}

/** `permissions list`: the users and the teams that have a permission of their own. */
export function listPermissions(place: PermissionPlace): CommandClass {
  const { listUsers, listTeams } = place.operations
  const { args, flags } = placeWords(place)
  const typed = commandLine(place, 'list')
  return class extends DocsctlCommand {
    static override summary = `list the users and teams with a permission on a ${place.noun}`
    static override description =
      'Those that were given one there. Who gets in by a team, by the default level or by the role in the organization stands in "permissions aggregate".'
    static override args = args
    static override flags = {
      ...flags,
      users: Flags.boolean({ description: 'only users', helpGroup: 'TARGET' }),
      teams: Flags.boolean({ description: 'only teams', helpGroup: 'TARGET' }),
      ...outputFlags,
      'page-size': listFlags['page-size'],
    }
    static override examples = [typed, `${typed} --teams --json`]
    static override api = endpoints([listUsers, listTeams])

    override async perform(run: Run): Promise<void> {
      const both = run.has('users') === run.has('teams')
      const path = await placePath(place, run)
      const lists = [
        ...(both || run.has('users') ? [listUsers] : []),
        ...(both || run.has('teams') ? [listTeams] : []),
      ]
      const view: View = {
        columns: ['kind', 'id', 'name', roleColumn('permission', 'ROLE')],
        known: [...new Set(lists.flatMap(({ result }) => pathsOf(itemOf(result))))],
        noun: 'permissions',
        rows: (item) => [permissionRow(item)],
      }
      await writeList(
        run,
        await allOf(
          lists.map((one) => prepare(one, { path })),
          run,
        ),
        view,
      )
    }
  }
}

function itemOf(result: AnyOperation['result']) {
  const { items } = (result as unknown as { shape: { items: { element: never } } }).shape
  return items.element
}

/** The lists behind each other, as one page: a table is fitted to all of them. */
async function allOf(calls: Prepared[], run: TypedWords & ServiceAccess): Promise<Page[]> {
  const client = await run.client()
  const pageSize = run.number('page-size', 1, 1000) ?? (await run.session()).pageSize?.value
  const items: unknown[] = []
  for (const call of calls) {
    const pages = client.preparedPages(call, { ...(pageSize !== undefined && { pageSize }) })
    for await (const page of pages) items.push(...page.items)
  }
  return [{ items, envelope: {} }]
}

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
    static override flags = { ...flags, ...role.flags, ...dryRunFlags, ...outputFlags }
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
      if (run.has('dry-run')) return await printRequests({ prepared: calls, several }, run)
      const view: View = {
        columns: [...calls.map(whoColumn), roleColumn('role'), 'updated'],
        known: granted,
        noun: 'grants',
        ids: 'users',
      }
      checkColumns(run, view)
      const look = () => commandLine(place, 'list', path).split(' ')
      const perform = async (call: Prepared) => ({
        ...((await performOne(call, { look }, run)) as object),
        ...(call.body as object),
      })
      if (!several) {
        const [call] = calls
        if (call) await showPerformed(await perform(call), view, run)
        return
      }
      await accountForAll(calls, { idOf: whoColumn, perform }, view, run, 1)
    }
  }
}

/** The key that says who gets a role: `users` or `teams`. */
const whoColumn = ({ body }: Prepared) => Object.keys(body as object)[0] as string

const granted = ['users', 'teams', 'role', 'updated']

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
    flags: confirmFlags,
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
      if (run.has('dry-run')) return await printRequests({ prepared, several }, run)
      const columns = body ? ['who', 'role', 'updated'] : ['id', 'deleted']
      const view: View = { columns, known: columns, noun: 'permissions', ids: columns[0] as string }
      checkColumns(run, view)
      if (!body && items.length > 0) await askFirst(place, items, run)
      const wasAsked = !body && !run.has('yes')
      const perform = async ({ id, call }: (typeof items)[number]) => {
        const answer = (await performOne(call, {}, run)) as object
        return body ? { ...answer, who: id, ...body } : { ...answer, id }
      }
      const [one] = items
      if (several)
        await accountForJob(run, items, { idOf: ({ id }) => id, perform }, view, { jobs, wasAsked })
      else if (one) {
        const done = await withJobOf(run, { items, parallel: 1, wasAsked }, (job) =>
          job ? job.perform(0, () => perform(one)) : perform(one),
        )
        await showPerformed(done as object, view, run)
      }
    }
  }
}

/** Says whose permission goes, and on what, by its title. */
async function askFirst(
  place: PermissionPlace,
  items: { id: string; call: Prepared }[],
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const words = items.map(({ id }) => id)
  const path = await placePath(place, run)
  await confirm(run, {
    what: async () => {
      const client = await run.client()
      const thing = (await client.exchange(prepare(place.read, { path }))).body
      const id = Object.values(path).at(-1)
      const title = firstLine(String(cell(thing, 'title') ?? ''))
      const on = title === '' ? id : `"${title}" (${id})`
      return `take the permission of ${list(words, 'and')} on the ${place.noun} ${on} away`
    },
    undo: () => `docsctl ${commandLine(place, 'grant', path)} ${words.join(' ')} --role ROLE`,
  })
}

function showPerformed(
  result: object,
  view: View,
  run: TypedWords & Speaker & Machine,
): Promise<void> {
  return showDone(result, () => writeObject(run, result, view))
}
