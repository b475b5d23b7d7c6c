import { writeList } from '../command/result/result.ts'
import { DocsctlError } from '../errors.ts'
import {
  queueAge,
  queueFlags,
  readQueueChoice,
} from '../features/change-requests/queue/queue-rows.ts'
import {
  onOneScreen,
  readStatus,
  type StatusRow,
  statusTitles,
} from '../features/status/status-rows.ts'
import { outputFlags } from '../host/arguments/flags.ts'
import { DocsctlCommand } from '../host/program/command.ts'
import type { Run } from '../host/program/run.ts'
import type { ColumnLike } from '../output/columns.ts'
import { list } from '../output/text/sentences.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary =
    'Show change requests, jobs, and specifications that may need your attention'
  static override description = `Shows your account and the organization.

Lists open change requests and drafts in the current space, in the given spaces, in a collection, or in the organization. They are grouped as in "change-requests status", but your drafts are listed with your other change requests. Also lists all unfinished and failed jobs on this machine, and specifications that the service couldn't process.

With -o table, the default on a terminal, shows up to five items of each kind. Other output formats show all items.`
  static override examples = [
    { description: 'Show your status', command: 'status' },
    { description: 'Show your status in an organization', command: 'status --org acme' },
    {
      description: 'Print the numbers of change requests that need your review',
      command: 'status --jq \'.[] | select(.what == "waiting") | .id\'',
    },
  ]
  static override flags = { ...queueFlags, ...outputFlags }

  async perform(run: Run): Promise<void> {
    const organizationId = await run.service.context('organizationId')
    const status = await readStatus(run, organizationId, await readQueueChoice(run))
    const isTable = (await run.console.format()) === 'table'
    const shown = isTable ? onOneScreen(status) : { rows: status.rows, notes: [] }
    const { clock, stdout } = run.environment
    const now = clock.now()
    const shownColumns = tableColumns(now, {
      withSpace: hasSeveralSpaces(shown.rows),
      isNarrow: stdout.columns < comfortableWidth,
    })
    await writeList(run, [{ items: shown.rows, envelope: {} }], {
      columns: isTable ? shownColumns : [...columns, 'space.id'],
      others: tableColumns(now, { withSpace: true, isNarrow: false }),
      known: [...columns, 'space.id', 'space.title'],
      noun: 'items',
      whole: () => status.unread.size === 0 && status.notes.length === 0,
    })
    for (const note of [...shown.notes, ...status.notes]) await run.console.note(`note: ${note}`)
    const { refused } = status
    if (refused.length === 0) return
    throw new DocsctlError('partial', `Cannot load ${list(refused, 'and')}`, {
      state: 'The other rows were printed',
      hint: 'docsctl doctor',
    })
  }
}

const columns = ['what', 'id', 'title', 'by', 'at', 'state']

const spaceColumn: ColumnLike = {
  path: 'space.title',
  header: 'SPACE',
  value: (row) => {
    const { space } = row as StatusRow
    return space?.title ?? space?.id
  },
}

function hasSeveralSpaces(rows: readonly StatusRow[]): boolean {
  return new Set(rows.flatMap(({ space }) => space?.id ?? [])).size > 1
}

/**
 * The terminal width below which columns are hidden to leave space for titles. If that is not
 * enough, rows take two lines.
 */
const comfortableWidth = 100

function tableColumns(
  now: number,
  { withSpace, isNarrow }: { withSpace: boolean; isNarrow: boolean },
): ColumnLike[] {
  const age: ColumnLike = {
    path: 'at',
    header: 'AGE',
    kind: 'text',
    value: (row) => {
      const { at } = row as StatusRow
      return at === undefined ? '' : queueAge(at, now)
    },
  }
  return [
    { path: 'what', header: 'KIND', value: (row) => statusTitles[(row as StatusRow).what] },
    'id',
    'title',
    ...(withSpace ? [spaceColumn] : []),
    ...(isNarrow ? [] : ['by', age]),
    'state',
  ]
}
