import { DocsctlCommand } from '../../cli/command.ts'
import { Flags } from '../../cli/definitions.ts'
import { contextFlags, outputFlags } from '../../cli/flags.ts'
import { gateFlags } from '../../cli/gate-policy.ts'
import { usage } from '../../cli/parse.ts'
import { choiceOf, type QueueRow, queueColumns, readRows } from '../../cli/queue-rows.ts'
import { writeList } from '../../cli/result.ts'
import type { Run } from '../../cli/run.ts'

/** How long the queue is shown before it is read again. */
const pause = 30_000

export default class StatusCommand extends DocsctlCommand {
  static override summary = 'show the open change requests, and what keeps them from being merged'
  static override description =
    'Those of the spaces that are named, of a collection, or of an organization, whose spaces are found through its collections and sites. Shows the gates outdated, comments and subject, or those that are named or stand in .docsctl.yaml.'
  static override examples = [
    'change-requests status --space spc_1 --space spc_2',
    'change-requests status --org acme --author "Ada Byron"',
    'cr status --collection col_1 --gate links --json',
  ]
  static override flags = {
    space: Flags.string({
      description: 'those of this space (repeatable; default from context)',
      helpGroup: 'TARGET',
      helpValue: 'SPACE',
      multiple: true,
    }),
    collection: Flags.string({
      description: 'those of the spaces in this collection',
      helpGroup: 'TARGET',
      helpValue: 'COLLECTION',
    }),
    org: contextFlags.organizationId.definition,
    author: Flags.string({
      description: 'only those of this user, by id, e-mail address or a part of the name',
      helpGroup: 'TARGET',
      helpValue: 'USER',
    }),
    ...gateFlags,
    watch: Flags.boolean({
      description: 'show it again every 30 seconds, until Ctrl-C',
      helpGroup: 'OUTPUT',
    }),
    ...outputFlags,
  }

  async perform(run: Run): Promise<void> {
    const { stdout, clock } = run.runtime
    const watches = run.has('watch')
    if (watches && !stdout.isTTY) {
      throw usage([{ where: '--watch', rule: 'needs a terminal to draw on' }])
    }
    const choice = await choiceOf(run)
    for (;;) {
      const { rows, note } = await readRows(run, choice)
      // from the top of the screen, with what stood there gone
      if (watches && run.runtime.env.TERM !== 'dumb') await stdout.write('\u001b[H\u001b[2J')
      await show(run, rows)
      if (note) await run.note(`note: ${note}`)
      if (!watches) return
      await clock.sleep(pause, run.signal)
    }
  }
}

async function show(run: Run, rows: QueueRow[]): Promise<void> {
  const isTable = (await run.format()) === 'table'
  await writeList(run, [{ items: rows, envelope: {} }], {
    columns: queueColumns(rows, isTable, run.runtime.clock.now()),
    known: [
      ...['number', 'subject', 'status', 'id', 'space', 'createdBy', 'createdAt', 'updatedAt'],
      ...['outdated', 'comments', 'revision', 'revisionInitial', 'gates', 'urls'],
    ],
    ids: 'number',
    noun: 'open change requests',
  })
}
