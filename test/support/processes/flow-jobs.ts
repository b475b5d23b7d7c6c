import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxOptions } from '../../../src/sandbox/sandbox.ts'
import { emptySeed } from '../../../src/sandbox/seed/seed.ts'
import { type Served, serve } from '../../sandbox/served.ts'

/** Starts a sandbox with a space that has the given number of open change requests. */
export async function withChangeRequests(count: number, options: SandboxOptions = {}) {
  const served = await serve({ seed: emptySeed, ...options })
  const { body: space } = await served.send('POST', '/orgs/acme/spaces', { title: 'Guide' })
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    const { body } = await served.send('POST', `/spaces/${space.id}/change-requests`, {
      subject: `Change ${number}`,
    })
    ids.push(body.id)
    const path = `/spaces/${space.id}/change-requests/${body.id}`
    await served.send('PATCH', path, { status: 'open' })
  }
  served.exchanges.splice(0)
  return { served, space: space.id, ids }
}

/**
 * Counts how often an operation was executed per resource. `place` is the position of the
 * resource's name in the path.
 */
export function countExecutions(
  { exchanges }: Served,
  operation: string,
  place: number,
): Map<string, number> {
  const times = new Map<string, number>()
  for (const { operation: done, path, status } of exchanges) {
    if (done?.id !== operation || (status ?? 500) > 299) continue
    const name = path.split('/').at(place) as string
    times.set(name, (times.get(name) ?? 0) + 1)
  }
  return times
}

/** Writes OpenAPI documents and a manifest `all.yaml` to a folder. */
export function writeManifest(folder: string, slugs: readonly string[]): void {
  for (const slug of slugs) writeFileSync(join(folder, `${slug}.yaml`), documentText(slug))
  const specifications = slugs.map((slug) => ({ slug, file: `${slug}.yaml` }))
  writeFileSync(join(folder, 'all.yaml'), JSON.stringify({ specifications }))
}

export function documentText(title: string): string {
  const responses = { 200: { description: 'fine' } }
  const paths = { [`/${title}`]: { get: { operationId: title, responses } } }
  return JSON.stringify({ openapi: '3.0.3', info: { title, version: '1' }, paths })
}
