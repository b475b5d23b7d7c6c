import assert from 'node:assert/strict'
import { operations } from '../../src/contract/all.ts'
import type { AnyOperation } from '../../src/contract/operation.ts'
import { demoSeed } from '../../src/sandbox/seed/demo.ts'
import { filled, pathFillings } from './every-answer.ts'
import { expandPaths, referenceFields } from './reference-fields.ts'
import { endAll, serve } from './served.ts'

/** The resource types of responses without the key `object`, by operation. */
const untagged: Record<string, string> = {
  'content.pages.get': 'page',
  'content.files.get': 'file',
  'spaces.links': 'link',
  'spaces.search': 'found page',
  'orgs.search': 'found space',
  'customFields.values.get': 'custom field value',
  'teams.members.list': 'team member',
  'integrations.installations': 'installation',
}

/** Query parameters with which responses contain optional fields. */
const queries: Record<string, string> = {
  'spaces.search': '?query=parcel',
  'orgs.search': '?query=parcel',
}

/** Collects the fields in responses by resource type. */
class Seen {
  readonly #paths = new Map<string, Set<string>>()

  /** a value with the key `object` has its own resource type, even inside another resource */
  add(value: unknown, kind: string | undefined, at = ''): void {
    if (Array.isArray(value)) {
      for (const item of value) this.add(item, kind, at)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const { object } = value as { object?: unknown }
    const isTagged = typeof object === 'string' && object !== 'document'
    const own = isTagged ? object : kind
    const place = isTagged ? '' : at
    for (const [key, inner] of Object.entries(value)) {
      const path = place === '' ? key : `${place}.${key}`
      if (own !== undefined) this.#of(own).add(path)
      this.add(inner, own, path)
    }
  }

  #of(kind: string): Set<string> {
    const paths = this.#paths.get(kind) ?? new Set()
    this.#paths.set(kind, paths)
    return paths
  }

  missing(kind: string, wanted: readonly string[]): string[] {
    const paths = this.#of(kind)
    return wanted.filter((path) => !paths.has(path)).map((path) => `${kind}: ${path}`)
  }
}

describe('the demo organization', () => {
  afterEach(endAll)

  it('contains every field of every response in the reference', async () => {
    const served = await serve({ seed: demoSeed, referenceOnly: true })
    const seen = new Seen()
    for (const operation of operations as readonly AnyOperation[]) {
      const { id, method, path, list } = operation
      if (method !== 'GET') continue
      for (const filling of pathFillings(served.sandbox.tables, operation)) {
        const url = `${filled(path, filling)}${queries[id] ?? ''}`
        const { status, body } = await served.send('GET', url)
        if (status !== 200) continue
        seen.add(list ? body[list] : body, untagged[id])
        if (id === 'spaces.links') seen.add(body, 'links')
      }
    }
    const wanted = Object.entries(referenceFields).map(
      ([kind, words]) => [kind, expandPaths(words)] as const,
    )
    const count = wanted.reduce((sum, [, paths]) => sum + paths.length, 0)
    assert.deepEqual(
      wanted.flatMap(([kind, paths]) => seen.missing(kind, paths)),
      [],
    )
    assert.equal(count, 546)
  })
})
