import { Source } from '../../client/organization-reader.ts'
import { reportUnread } from '../../command/result/report-unread.ts'
import { writeList } from '../../command/result/result.ts'
import {
  type ChangeRequest,
  listOrganizationChangeRequests,
} from '../../contract/change-requests/change-requests.ts'
import {
  type Comment,
  listChangeRequestComments,
  listComments,
} from '../../contract/comments/comments.ts'
import { fieldPaths, itemSchema } from '../../contract/shape.ts'
import { listSpaces } from '../../contract/spaces.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { count } from '../../output/text/text.ts'
import { commentColumns } from './comments.ts'

interface Place {
  space: { id: string; title?: string }
  /** absent for a comment on the main content */
  changeRequest?: { id: string; number: number; subject: string }
}

/** Lists open comments without an answer, in all spaces and change requests of an organization. */
export async function listUnanswered(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const typed = run.args.text('older')
  const until =
    typed === undefined ? undefined : await run.environment.sources.time('--older', typed)
  const source = new Source(await run.service.client(), 8, (sent) =>
    run.console.progress.at(`Loading comments: ${count(sent, 'list')}`),
  )
  const [spaces, changeRequests] = await Promise.all([
    source.requiredList(listSpaces, { organizationId }),
    source.requiredList(listOrganizationChangeRequests, {
      ...{ organizationId, status: ['draft' as const, 'open' as const] },
    }),
  ])
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  const query = { status: 'open', format: 'markdown' } as const
  const read = [
    ...spaces
      .filter(({ comments }) => comments !== 0)
      .map(async ({ id, title }) => {
        const what = `comments in space "${title || id}"`
        const found = await source.list(what, listComments, { ...query, spaceId: id })
        return found.map((comment) => ({ ...comment, space: { id, title } }))
      }),
    ...changeRequests
      .filter(({ comments }) => comments !== 0)
      .map((one) => readChangeRequest(source, one, titles)),
  ]
  const all = (await Promise.all(read)).flat()
  const items = all
    .filter(isUnanswered)
    .filter(({ postedAt }) => until === undefined || Date.parse(postedAt) <= Date.parse(until))
    .sort((a, b) => Date.parse(a.postedAt) - Date.parse(b.postedAt))
  const place = ['space', 'space.id', 'space.title']
  const ofChangeRequest = ['changeRequest', ...['id', 'number', 'subject'].map(inChangeRequest)]
  await writeList(run, [{ items, envelope: {} }], {
    columns: [
      { path: 'space.title', header: 'SPACE' },
      { path: 'changeRequest.number', header: 'CR' },
      ...commentColumns.filter((column) => column !== 'status' && column !== 'replies'),
    ],
    known: [...place, ...ofChangeRequest, ...fieldPaths(itemSchema(listComments))],
    noun: 'unanswered comments',
    whole: () => source.unknown.length === 0,
  })
  await reportUnread(run, source.unknown)
}

const inChangeRequest = (field: string) => `changeRequest.${field}`

async function readChangeRequest(
  source: Source,
  { id, number, subject, space }: ChangeRequest,
  titles: ReadonlyMap<string, string>,
): Promise<(Comment & Place)[]> {
  const spaceId = String(space)
  const title = titles.get(spaceId)
  const found = await source.list(
    `comments on change request ${spaceId}/${number}`,
    listChangeRequestComments,
    { ...{ spaceId, changeRequestId: id }, ...{ status: 'open', format: 'markdown' } },
  )
  const place = { id: spaceId, ...(title !== undefined && { title }) }
  return found.map((comment) => ({
    ...{ ...comment, space: place },
    changeRequest: { id, number, subject },
  }))
}

/** Returns whether only the author has replied. Older services don't list the people who replied. */
function isUnanswered({ postedBy, replies, repliers }: Comment): boolean {
  return repliers ? repliers.every(({ user }) => user.id === postedBy.id) : replies === 0
}
