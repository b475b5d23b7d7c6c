import type { Client } from '../../../../client/client.ts'
import {
  checkGates,
  type Gate,
  type GateName,
  gatesWithoutRequests,
} from '../../gates/model/gates.ts'
import { readVerdicts } from '../../gates/model/read-verdicts.ts'
import { ruleReads } from '../../gates/model/rules-gate.ts'
import { noVerdicts, type Verdicts } from '../../model/reviewers.ts'
import type { QueueItem } from './queue-item.ts'

type Queued = Pick<QueueItem, 'target' | 'changeRequest' | 'hasRules'>

/** Returns the gates that can be checked without requests. */
export function knownGates({ target, changeRequest }: Queued): Gate[] {
  return gatesWithoutRequests(target, changeRequest)
}

/** The gates of a change request and its verdicts. */
export interface ItemStanding {
  gates: Gate[]
  verdicts: Verdicts
}

interface StandingOptions {
  /** the gates to check; absent to check the default gates */
  policy: readonly GateName[] | undefined
  /** true to read the verdicts even if the policy doesn't need them */
  readsVerdicts?: boolean
  signal?: AbortSignal
}

/**
 * Checks the requested gates. By default, checks reviews, merge rules, conflicts, and all gates
 * that need no requests.
 */
export async function readItemStanding(
  client: Client,
  item: Queued,
  { policy, readsVerdicts = policy === undefined, signal }: StandingOptions,
): Promise<ItemStanding> {
  const { target, changeRequest, hasRules = false } = item
  // the queue has already determined whether the space has merge rules
  const known = policy === undefined && !hasRules ? { rules: async () => [] } : {}
  const reads = ruleReads(client, target, signal, known)
  const defaults: GateName[] = [
    'reviews',
    ...(hasRules ? (['rules'] as const) : []),
    ...(changeRequest.outdated ? (['conflicts'] as const) : []),
  ]
  const [{ gates }, verdicts] = await Promise.all([
    checkGates(client, target, policy ?? defaults, { changeRequest, signal, reads }),
    readsVerdicts || policy?.includes('reviews') ? readVerdicts(reads, hasRules) : noVerdicts,
  ])
  return { gates: policy ? gates : [...knownGates(item), ...gates], verdicts }
}

/**
 * Returns the gates that failed or are unknown, such as `comments, conflicts?`. A question mark
 * indicates an unknown gate.
 */
export function summarizeGates(gates: readonly Pick<Gate, 'gate' | 'state'>[]): string {
  return gates
    .filter(({ state }) => state !== 'pass')
    .map(({ gate, state }) => (state === 'unknown' ? `${gate}?` : gate))
    .join(', ')
}
