import type { Client } from '../../client/client.ts'
import { inOrder } from '../../client/in-order.ts'
import { silentReason } from '../../client/organization-reader.ts'
import type { Page } from '../../client/pages.ts'
import type { Prepared } from '../../client/prepare.ts'
import { spaceColumns } from '../../command/columns/resource.ts'
import { requestPages, requestPagesOrRetryAsName } from '../../command/operation/request-pages.ts'
import { retryAsName } from '../../command/operation/retry-as-name.ts'
import { checkColumns, chooseColumns } from '../../command/result/choose-columns.ts'
import { reportUnread } from '../../command/result/report-unread.ts'
import { writeList } from '../../command/result/result.ts'
import { getCollection } from '../../contract/collections.ts'
import {
  getCustomFieldValues,
  listCustomFields,
} from '../../contract/organizations/custom-fields.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import type { Unknown } from '../../contract/snapshot.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { shortList } from '../../output/text/short-list.ts'
import { count } from '../../output/text/text.ts'

type ListRun = WithArgs & WithService & WithConsole & WithEnvironment

interface Space {
  id: string
  title?: string
}

const key = 'customFields'
const shownAtMost = 3

/** Lists spaces with the values of their custom fields. Sends one more request per space. */
export async function listWithFields(
  run: ListRun,
  call: Prepared,
  typed: readonly string[],
): Promise<void> {
  const client = await run.service.client()
  const withNames = async (one: Prepared) => ({ one, names: await readFieldNames(client, one) })
  const { one: resolved, names } = await retryAsName(call, withNames, run)
  const fields = names.map((name) => `${key}.${name}`)
  const view = {
    columns: [...spaceColumns, ...fields],
    known: [...fieldPaths(itemSchema(call.operation)), key, ...fields],
    noun: 'spaces',
  }
  const own = typed.filter((column) => column.includes('.'))
  if (own.length > 0) chooseColumns(own.join(','), { known: fields, sample: [] })
  checkColumns(run, view)
  const unread = new Map<string, string[]>()
  const read = async (item: unknown) => {
    const space = item as Space
    return { ...space, [key]: await readValues(client, space, unread) }
  }
  async function* completed(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
    let spaces = 0
    for await (const page of pages) {
      const items: unknown[] = []
      for await (const item of inOrder(page.items, 4, read)) {
        items.push(item)
        spaces += 1
        run.console.progress.at(`Loading custom fields: ${count(spaces, 'space')}`)
      }
      yield { ...page, items }
    }
  }
  const listed = (one: Prepared) => requestPages(one, run)
  await writeList(run, completed(requestPagesOrRetryAsName(resolved, listed, run)), {
    ...view,
    whole: () => unread.size === 0,
  })
  await reportUnread(run, unreadValues(unread))
}

/** Returns the names of the custom fields in the organization of the listed spaces. */
async function readFieldNames(client: Client, { parts }: Prepared): Promise<string[]> {
  const { organizationId, collectionId = '' } = parts.path as Record<string, string>
  const organization =
    organizationId ?? (await client.call(getCollection, { collectionId })).organization
  const names: string[] = []
  const path = { organizationId: organization }
  for await (const { name } of client.paginate(listCustomFields, path)) names.push(name)
  return names
}

/** Reads the values of a space. Records the space if the values are unavailable. */
async function readValues(
  client: Client,
  { id, title = id }: Space,
  unread: Map<string, string[]>,
): Promise<Record<string, unknown>> {
  try {
    const values = await client.call(getCustomFieldValues, { spaceId: id })
    return Object.fromEntries(
      values.map(({ customField, value = null }) => [customField.name, value]),
    )
  } catch (error) {
    const why = error instanceof DocsctlError ? silentReason(error) : undefined
    if (why === undefined) throw error
    unread.set(why, [...(unread.get(why) ?? []), title])
    return {}
  }
}

function unreadValues(unread: ReadonlyMap<string, readonly string[]>): Unknown[] {
  return [...unread].map(([why, titles]) => {
    const quoted = titles.map((title) => `"${title}"`)
    const spaces = `${titles.length === 1 ? 'space' : 'spaces'} ${shortList(quoted, shownAtMost)}`
    return { what: `custom field values of ${spaces}`, why }
  })
}
