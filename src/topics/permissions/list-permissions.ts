import type { Page } from '../../client/pages.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathsOf } from '../../contract/shape.ts'
import { type CommandClass, DocsctlCommand } from '../../frame/program/command.ts'
import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { Run } from '../../frame/program/run.ts'
import { type View, writeList } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { listFlags, outputFlags } from '../../frame/words/flags.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { roleColumn } from '../columns/role.ts'
import { commandLine, endpoints, type PermissionPlace, placePath, placeWords } from './place.ts'

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
