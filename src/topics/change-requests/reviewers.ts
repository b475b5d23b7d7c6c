import { readReviewers } from '../../changes/reviewers.ts'
import { inOrder } from '../../client/in-order.ts'
import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { itemSchema, pathsOf } from '../../contract/shape.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type Column, cell } from '../../text/columns.ts'
import { changeRequestColumns } from './change-requests.ts'

const name = 'reviewers'

export const reviewersFlag = {
  [name]: Flags.boolean({
    description: 'with who is asked to review each, and who has (two requests more for each)',
    helpGroup: 'OUTPUT',
  }),
}

/** `Ada Byron approved, Bo Long requested`. */
const reviewersColumn: Column = {
  path: name,
  value: (item) => {
    const reviewers = (cell(item, name) ?? []) as {
      displayName?: string
      id: string
      status: string
    }[]
    return reviewers
      .map(({ displayName, id, status }) => `${displayName ?? id} ${status}`)
      .join(', ')
  },
}

/** Shows the reviewers beside each change request, where that was asked for. */
export async function withReviewers(
  pages: AsyncIterable<Page>,
  { operation, parts }: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<AsyncIterable<Page> | undefined> {
  if (!isWanted(run)) return pages
  const client = await run.client()
  const read = async (item: unknown) => {
    const spaceId = String(cell(item, 'space') ?? parts.path.spaceId)
    const target = { spaceId, changeRequestId: String(cell(item, 'id')) }
    return { ...(item as object), [name]: await readReviewers(client, target, run.signal) }
  }
  async function* shown(): AsyncGenerator<Page> {
    for await (const page of pages) {
      const items: unknown[] = []
      for await (const item of inOrder(page.items, 4, read)) {
        items.push(item)
        run.progress.at(`reviewers of ${items.length} of ${page.items.length} change requests`)
      }
      yield { ...page, items }
    }
  }
  await writeList(run, shown(), {
    columns: [...changeRequestColumns, reviewersColumn],
    known: [...pathsOf(itemSchema(operation)), name],
    noun: 'change requests',
  })
  return undefined
}

function isWanted(run: TypedWords): boolean {
  const columns = run.text('columns')?.split(',') ?? []
  return run.has(name) || columns.some((column) => column.trim().split('.')[0] === name)
}
