import { createClient } from '../../../src/client/client.ts'
import type { Snapshot } from '../../../src/contract/snapshot.ts'
import type { Seed } from '../../../src/sandbox/seed/seed.ts'
import { snapshotSeed } from '../../../src/sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../../src/sandbox/snapshot/read-snapshot.ts'
import { type Served, startOfTime } from '../served.ts'

export async function take(
  { url, token }: Pick<Served, 'url' | 'token'>,
  options: { content?: boolean; organizationId?: string } = {},
): Promise<Snapshot> {
  const client = createClient({ apiUrl: url, token })
  try {
    const whole = { client, organizationId: 'acme', content: true, jobs: 4, now: startOfTime }
    return await readSnapshot({ ...whole, ...options })
  } finally {
    await client.close()
  }
}

/** Returns a seed for a snapshot. Serializes the snapshot first, as a file would. */
export const from = (snapshot: Snapshot): Seed => snapshotSeed(JSON.parse(JSON.stringify(snapshot)))

/** Removes the URLs of the sandbox from a snapshot. */
export function portable(snapshot: Snapshot, { url }: Served): unknown {
  return JSON.parse(JSON.stringify(snapshot).replaceAll(url, 'http://sandbox'))
}

/** Removes the data that a snapshot omits and lists as unknown. */
export function comparable(snapshot: Snapshot, served: Served): unknown {
  const notTaken = new Set(['downloadURL', 'preview'])
  return JSON.parse(JSON.stringify(portable(snapshot, served)), (key, value) => {
    // ignore the revision of a comment, because a snapshot may not contain it
    if (key === 'target' && typeof value === 'object') return { ...value, revision: undefined }
    return notTaken.has(key) && typeof value !== 'object' ? undefined : value
  })
}
