import { DocsctlError } from '../errors.ts'
import { DocsctlCommand } from '../frame/program/command.ts'
import type { Run } from '../frame/program/run.ts'
import { writeList } from '../frame/result/result.ts'
import { outputFlags } from '../frame/words/flags.ts'
import type { ColumnLike } from '../text/columns.ts'
import { list } from '../text/sentences.ts'
import { ageOf, choiceOf, queueFlags } from '../topics/change-requests/queue-rows.ts'
import {
  onOneScreen,
  readStatus,
  type StatusRow,
  statusTitles,
} from '../topics/status/status-rows.ts'

export default class extends DocsctlCommand {
  static override effect = 'read' as const
  static override summary =
    'show what waits for you: change requests, jobs, specifications in error'
  static override description =
    'Who you are and where; the change requests of your space, of those that are named, of a collection or of the organization, by whose turn it is, as change-requests status has them, your drafts among yours; batches of changes that are not done; specifications whose last processing failed. A terminal shows five of each, other forms have all.'
  static override examples = [
    'status',
    'status --org acme',
    'status --jq \'.[] | select(.what == "waiting") | .id\'',
  ]
  static override flags = { ...queueFlags, ...outputFlags }

  async perform(run: Run): Promise<void> {
    const organizationId = await run.context('organizationId')
    const status = await readStatus(run, organizationId, await choiceOf(run))
    const isTable = (await run.format()) === 'table'
    const shown = isTable ? onOneScreen(status) : { rows: status.rows, notes: [] }
    const { clock, stdout } = run.runtime
    const now = clock.now()
    const shownColumns = tableColumns(now, {
      withSpace: hasSeveralSpaces(shown.rows),
      isNarrow: stdout.columns < roomy,
    })
    await writeList(run, [{ items: shown.rows, envelope: {} }], {
      columns: isTable ? shownColumns : [...columns, 'space.id'],
      others: tableColumns(now, { withSpace: true, isNarrow: false }),
      known: [...columns, 'space.id', 'space.title'],
      noun: 'things',
      whole: () => status.unread.size === 0 && status.notes.length === 0,
    })
    for (const note of [...shown.notes, ...status.notes]) await run.note(`note: ${note}`)
    const { refused } = status
    if (refused.length === 0) return
    throw new DocsctlError('partial', `${list(refused, 'and')} can't be read`, {
      state: 'what was read of the rest was printed',
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

/** Below this the titles need the room, and in the end rows of two lines. */
const roomy = 100

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
      return at === undefined ? '' : ageOf(at, now)
    },
  }
  return [
    { path: 'what', value: (row) => statusTitles[(row as StatusRow).what] },
    'id',
    'title',
    ...(withSpace ? [spaceColumn] : []),
    ...(isNarrow ? [] : ['by', age]),
    'state',
  ]
}
