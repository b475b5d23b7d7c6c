import type { Client } from '../../client/client.ts'
import { checkGates, type Gate, type GateName, gatesAtHand } from '../gates/gates.ts'
import type { QueueItem } from './read-queue.ts'

type Queued = Pick<QueueItem, 'target' | 'changeRequest' | 'hasRules'>

/** What keeps it from being merged, as far as it tells by itself. */
export function standingAtHand({ target, changeRequest }: Queued): Gate[] {
  return gatesAtHand(target, changeRequest)
}

/** Whether more is to be asked to know how it stands: merge rules, and where it is behind main, conflicts. */
export function hasMoreToAsk(
  { changeRequest, hasRules = false }: Queued,
  policy: readonly GateName[] | undefined,
): boolean {
  return policy !== undefined || hasRules || changeRequest.outdated
}

/** The gates that are named; else those that it tells by itself, the merge rules, and whether it conflicts. */
export async function readStanding(
  client: Client,
  item: Queued,
  policy: readonly GateName[] | undefined,
  signal?: AbortSignal,
): Promise<Gate[]> {
  const { target, changeRequest } = item
  const ask = async (names: readonly GateName[]) =>
    (await checkGates(client, target, names, { changeRequest, signal })).gates
  if (policy) return await ask(policy)
  const known = standingAtHand(item)
  const names: GateName[] = [
    ...(item.hasRules ? (['rules'] as const) : []),
    ...(changeRequest.outdated ? (['conflicts'] as const) : []),
  ]
  return names.length > 0 ? [...known, ...(await ask(names))] : known
}

/** `comments, conflicts?`: the gates that aren't passed; those that can't be told have a question mark. */
export function gatesInShort(gates: readonly Pick<Gate, 'gate' | 'state'>[]): string {
  return gates
    .filter(({ state }) => state !== 'pass')
    .map(({ gate, state }) => (state === 'unknown' ? `${gate}?` : gate))
    .join(', ')
}
