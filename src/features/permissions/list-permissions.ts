import type { Page } from '../../client/pages.ts'
import { type Prepared, prepare } from '../../client/prepare.ts'
import { roleColumn } from '../../command/columns/role.ts'
import { writeList } from '../../command/result/result.ts'
import type { View } from '../../command/result/view.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { fieldPaths } from '../../contract/shape.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { listFlags, outputFlags } from '../../host/arguments/flags.ts'
import { type CommandClass, DocsctlCommand } from '../../host/program/command.ts'
import type { Run, WithArgs, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { commandLine, endpoints, type PermissionPlace, placeArguments, placePath } from './place.ts'

/** Returns the row of a user or team. Its ID has the format that other commands accept. */
function permissionRow(item: unknown): object {
  const [kind, id] = cell(item, 'team')
    ? ['team', `team:${cell(item, 'team.id')}`]
    : ['user', cell(item, 'user.id')]
  const name = cell(item, 'team.title') ?? cell(item, 'user.displayName')
  return { ...(item as object), id, kind, name }
}

/**
 * Builds the command `permissions list`, which lists the users and teams that have direct
 * permissions.
 */
export function listPermissions(place: PermissionPlace): CommandClass {
  const { listUsers, listTeams } = place.operations
  const { args, flags } = placeArguments(place)
  const typed = commandLine(place, 'list')
  return class extends DocsctlCommand {
    static override summary = `List users and teams with direct permissions on a ${place.noun}`
    static override description =
      `To also list access through teams, the default level, and organization roles, use "docsctl ${place.topic} permissions aggregate".`
    static override args = args
    static override flags = {
      ...flags,
      users: Flags.boolean({ description: 'Show only users', helpGroup: 'TARGET' }),
      teams: Flags.boolean({ description: 'Show only teams', helpGroup: 'TARGET' }),
      ...outputFlags,
      'page-size': listFlags['page-size'],
    }
    static override examples = [
      { description: 'List direct permissions', command: typed },
      { description: 'Print team permissions as JSON', command: `${typed} --teams --json` },
    ]
    static override api = endpoints([listUsers, listTeams])

    override async perform(run: Run): Promise<void> {
      const both = run.args.has('users') === run.args.has('teams')
      const path = await placePath(place, run)
      const lists = [
        ...(both || run.args.has('users') ? [listUsers] : []),
        ...(both || run.args.has('teams') ? [listTeams] : []),
      ]
      const view: View = {
        columns: ['kind', 'id', 'name', roleColumn('permission', 'ROLE')],
        known: [...new Set(lists.flatMap(({ result }) => fieldPaths(itemSchema(result))))],
        noun: 'permissions',
        rows: (item) => [permissionRow(item)],
      }
      await writeList(
        run,
        await listAllPermissions(
          lists.map((one) => prepare(one, { path })),
          run,
        ),
        view,
      )
    }
  }
}

function itemSchema(result: AnyOperation['result']) {
  const { items } = (result as unknown as { shape: { items: { element: never } } }).shape
  return items.element
}

/** Reads all lists into one page of results, so that the column widths of a table fit all rows. */
async function listAllPermissions(calls: Prepared[], run: WithArgs & WithService): Promise<Page[]> {
  const client = await run.service.client()
  const pageSize =
    run.args.number('page-size', 1, 1000) ?? (await run.service.session()).pageSize?.value
  const items: unknown[] = []
  for (const call of calls) {
    const pages = client.preparedPages(call, { ...(pageSize !== undefined && { pageSize }) })
    for await (const page of pages) items.push(...page.items)
  }
  return [{ items, envelope: {} }]
}
