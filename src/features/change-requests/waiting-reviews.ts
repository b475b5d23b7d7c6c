import { Source } from '../../client/organization-reader.ts'
import { reportUnread } from '../../command/result/report-unread.ts'
import { writeList } from '../../command/result/result.ts'
import { listOrganizationChangeRequests } from '../../contract/change-requests/change-requests.ts'
import { listRequestedReviewers } from '../../contract/change-requests/reviews.ts'
import { listSpaces } from '../../contract/spaces.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { ColumnLike } from '../../output/columns.ts'
import { shortAge } from '../../output/text/age.ts'
import { count } from '../../output/text/text.ts'

export const waitingReviewsFlag = {
  'waiting-reviews': Flags.boolean({
    description:
      'List requested reviews in the organization, oldest first (one API request per change request)',
    helpGroup: 'TARGET',
    exclusive: [
      ...['space', 'status', 'creator', 'contributor', 'requested-reviewer', 'topic', 'order-by'],
      ...['site', 'styleguide-run', 'finding', 'reviewers', 'limit', 'page-size', 'cursor'],
    ],
  }),
}

/** A review that was requested, but not submitted. */
interface WaitingReview {
  reviewer: { kind: string; id: string; name: string }
  requestedAt: string
  requestedBy?: { id: string; displayName: string }
  space: { id: string; title?: string }
  changeRequest: { id: string; number: number; subject: string }
}

/** Lists the requested reviews of all open change requests and drafts in an organization. */
export async function listWaitingReviews(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const organizationId = await run.service.context('organizationId')
  const source = new Source(await run.service.client(), 8, (sent) =>
    run.console.progress.at(`Loading requested reviews: ${count(sent, 'list')}`),
  )
  const [spaces, changeRequests] = await Promise.all([
    source.requiredList(listSpaces, { organizationId }),
    source.requiredList(listOrganizationChangeRequests, {
      ...{ organizationId, status: ['draft' as const, 'open' as const] },
    }),
  ])
  const titles = new Map(spaces.map(({ id, title }) => [id, title]))
  const read = changeRequests.map(async ({ id, number, subject, space }) => {
    const spaceId = String(space)
    const title = titles.get(spaceId)
    const what = `requested reviewers of change request ${spaceId}/${number}`
    const input = { spaceId, changeRequestId: id }
    const asked = await source.list(what, listRequestedReviewers, input)
    return asked.map(
      ({ kind, user, team, createdAt, requestedBy }): WaitingReview => ({
        reviewer: {
          ...{ kind, id: user?.id ?? team?.id ?? '' },
          name: user?.displayName ?? team?.title ?? '',
        },
        requestedAt: createdAt,
        ...(requestedBy && { requestedBy }),
        space: { id: spaceId, ...(title !== undefined && { title }) },
        changeRequest: { id, number, subject },
      }),
    )
  })
  const items = (await Promise.all(read))
    .flat()
    .sort((a, b) => Date.parse(a.requestedAt) - Date.parse(b.requestedAt))
  await writeList(run, [{ items, envelope: {} }], {
    columns: waitingColumns(run.environment.clock.now()),
    known: [
      ...['reviewer', 'reviewer.kind', 'reviewer.id', 'reviewer.name', 'requestedAt'],
      ...['requestedBy', 'requestedBy.id', 'requestedBy.displayName', 'space', 'space.id'],
      ...['space.title', 'changeRequest', 'changeRequest.id', 'changeRequest.number'],
      'changeRequest.subject',
    ],
    noun: 'requested reviews',
    ids: 'changeRequest.id',
    whole: () => source.unknown.length === 0,
  })
  await reportUnread(run, source.unknown)
}

function waitingColumns(now: number): ColumnLike[] {
  return [
    { path: 'reviewer.name', header: 'REVIEWER' },
    {
      path: 'waiting',
      value: (item) => shortAge(now - Date.parse((item as WaitingReview).requestedAt)),
    },
    'requestedAt',
    { path: 'requestedBy.displayName', header: 'REQUESTED BY' },
    { path: 'space.title', header: 'SPACE' },
    { path: 'changeRequest.number', header: 'CR' },
    { path: 'changeRequest.subject', header: 'SUBJECT' },
  ]
}
