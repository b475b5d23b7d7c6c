import type { Client } from '../../client/client.ts'
import { checkGates, type Gate, type GateName, gatesAtHand } from '../gates/gates.ts'
import type { QueueItem } from './read-queue.ts'

type Queued = Pick<QueueItem, 'target' | 'changeRequest'>

/** What keeps it from being merged, as far as it tells by itself. */
export function standingAtHand({ target, changeRequest }: Queued): Gate[] {
  return gatesAtHand(target, changeRequest)
}

/** Whether more is to be asked to know how it stands: where it is behind main both sides may be in conflict. */
export function hasMoreToAsk(
  { changeRequest }: Queued,
  policy: readonly GateName[] | undefined,
): boolean {
  return policy !== undefined || changeRequest.outdated
}

/** The gates that are named; else those that it tells by itself, and whether it conflicts. */
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
  return hasMoreToAsk(item, policy) ? [...known, ...(await ask(['conflicts']))] : known
}

/** `comments, conflicts?`: the gates that aren't passed; those that can't be told have a question mark. */
export function gatesInShort(gates: readonly Pick<Gate, 'gate' | 'state'>[]): string {
  return gates
    .filter(({ state }) => state !== 'pass')
    .map(({ gate, state }) => (state === 'unknown' ? `${gate}?` : gate))
    .join(', ')
}
