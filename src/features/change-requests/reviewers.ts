import { inOrder } from '../../client/in-order.ts'
import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { writeList } from '../../command/result/result.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { changeRequestColumns } from './columns.ts'
import { readReviewers } from './model/reviewers.ts'
import { reviewersColumn } from './reviewers-column.ts'

const name = 'reviewers'

export const reviewersFlag = {
  [name]: Flags.boolean({
    description: 'Show requested and submitted reviews (two extra API requests per change request)',
    helpGroup: 'OUTPUT',
  }),
}

/** Adds the reviewers to each change request if the user requested them. */
export async function withReviewers(
  pages: AsyncIterable<Page>,
  { operation, parts }: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<AsyncIterable<Page> | undefined> {
  if (!isWanted(run)) return pages
  const client = await run.service.client()
  const read = async (item: unknown) => {
    const spaceId = String(cell(item, 'space') ?? parts.path.spaceId)
    const target = { spaceId, changeRequestId: String(cell(item, 'id')) }
    return {
      ...(item as object),
      [name]: await readReviewers(client, target, run.environment.signal),
    }
  }
  async function* shown(): AsyncGenerator<Page> {
    for await (const page of pages) {
      const items: unknown[] = []
      for await (const item of inOrder(page.items, 4, read)) {
        items.push(item)
        run.console.progress.at(
          `Loading reviewers: ${items.length} of ${page.items.length} change requests`,
        )
      }
      yield { ...page, items }
    }
  }
  await writeList(run, shown(), {
    columns: [...changeRequestColumns, reviewersColumn],
    known: [...fieldPaths(itemSchema(operation)), name],
    noun: 'change requests',
  })
  return undefined
}

function isWanted(run: WithArgs): boolean {
  const columns = run.args.text('columns')?.split(',') ?? []
  return run.args.has(name) || columns.some((column) => column.trim().split('.')[0] === name)
}
