import type { Client } from '../client/client.ts'
import { checkGates } from './gates.ts'
import type { Target } from './read-changes.ts'

/** The pages that both sides changed; none where they can't be read, since the conflict is what is to be said. */
export async function pagesInConflict(
  client: Client,
  target: Target,
  signal?: AbortSignal,
): Promise<{ id: string; title: string }[]> {
  try {
    const { gates } = await checkGates(client, target, ['conflicts'], { signal })
    return gates.flatMap(({ state, pages = [] }) => (state === 'fail' ? pages : []))
  } catch {
    signal?.throwIfAborted()
    return []
  }
}
