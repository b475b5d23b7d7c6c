import { createClient } from '../../src/client/client.ts'
import type { Snapshot } from '../../src/contract/snapshot.ts'
import type { Seed } from '../../src/sandbox/seed/seed.ts'
import { snapshotSeed } from '../../src/sandbox/seed/snapshot/from-snapshot.ts'
import { readSnapshot } from '../../src/snapshot/read-snapshot.ts'
import { type Served, startOfTime } from '../sandbox/served.ts'

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

/** Begins with a snapshot as it comes out of its file. */
export const from = (snapshot: Snapshot): Seed => snapshotSeed(JSON.parse(JSON.stringify(snapshot)))
