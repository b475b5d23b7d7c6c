import type { Client } from '../../../client/client.ts'
import type { Source } from '../../../client/organization-reader.ts'
import {
  type ChangeRequest,
  listOrganizationChangeRequests,
} from '../../../contract/change-requests/change-requests.ts'
import { listOrganizationInstallations } from '../../../contract/integrations/installations.ts'
import type { AnyOperation, ItemOf } from '../../../contract/operation.ts'
import { getOwnUser } from '../../../contract/organizations/users.ts'
import { collectionPermissions } from '../../../contract/permissions/collection-permissions.ts'
import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { spacePermissions } from '../../../contract/permissions/space-permissions.ts'
import { gatherListed, type QueueSection } from '../../change-requests/index.ts'
import {
  type Fact,
  type FactPart,
  factOperations,
  type PolicyFacts,
  readFacts,
  readList,
} from '../../policy/model/index.ts'
import { type OwnAdministrators, readAdministrators } from './read-administrators.ts'

type ListedChangeRequest = ItemOf<typeof listOrganizationChangeRequests>

/** A change request in the queue of the current user. */
export interface QueuedChangeRequest {
  space: string
  changeRequest: ChangeRequest
  section: QueueSection
}

export interface RawChangeRequests {
  listed: ListedChangeRequest[]
  queued: QueuedChangeRequest[]
  /** true if the service reports which change requests need the review of the current user */
  areReviewsKnown: boolean
}

/** The data of an organization that a report is based on. Each list was read once. */
export interface RawReport {
  facts: PolicyFacts
  /** by `placeKey` */
  administrators: ReadonlyMap<string, Fact<OwnAdministrators>>
  changeRequests: Fact<RawChangeRequests>
  installations: Fact<ItemOf<typeof listOrganizationInstallations>[]>
}

/** The operations that a report uses, for the help of the command. */
export const reportOperations: readonly AnyOperation[] = [
  ...factOperations,
  ...[spacePermissions, collectionPermissions, sitePermissions].map(({ aggregate }) => aggregate),
  listOrganizationChangeRequests,
  getOwnUser,
  listOrganizationInstallations,
]

interface ReadOptions {
  client: Client
  source: Source
  organizationId: string
  /** the current user, or undefined if the service doesn't report it */
  userId: string | undefined
  now: number
  /** the parts of the organization that the rules of the policy file need */
  ruleParts: readonly FactPart[]
  jobs: number
  signal: AbortSignal
}

/** The parts of an organization that each report needs. */
const reportParts: readonly FactPart[] = [
  ...(['members', 'teams', 'collections', 'spaces', 'sites'] as const),
  ...(['shareLinks', 'invites', 'samlProviders', 'specifications'] as const),
]

export async function readRawReport(options: ReadOptions): Promise<RawReport> {
  const { source, organizationId, now, ruleParts } = options
  const org = { organizationId }
  const [facts, listed, installations] = await Promise.all([
    readFacts({ source, organizationId, parts: new Set([...reportParts, ...ruleParts]), now }),
    readList(source, listOrganizationChangeRequests, { ...org, status: ['open', 'draft'] }),
    readList(source, listOrganizationInstallations, org),
  ])
  const [administrators, changeRequests] = await Promise.all([
    readAdministrators(source, facts),
    'value' in listed ? readQueue(options, listed.value).then((value) => ({ value })) : listed,
  ])
  return { facts, administrators, changeRequests, installations }
}

/** Determines who must act next on each change request, with as few requests as possible. */
async function readQueue(
  { client, organizationId, userId, jobs, signal }: ReadOptions,
  listed: ListedChangeRequest[],
): Promise<RawChangeRequests> {
  if (listed.length === 0) return { listed, queued: [], areReviewsKnown: true }
  const { items, areReviewsKnown } = await gatherListed(
    client,
    organizationId,
    {
      listed: listed.map(({ space, ...changeRequest }) => ({
        target: { spaceId: space, changeRequestId: String(changeRequest.number) },
        changeRequest,
      })),
      spaces: [...new Set(listed.map(({ space }) => space))].map((id) => ({ id })),
    },
    { me: userId, signal, jobs },
  )
  const queued = items.map(({ target, changeRequest, section }) => ({
    ...{ space: target.spaceId, changeRequest, section },
  }))
  return { listed, queued, areReviewsKnown }
}
