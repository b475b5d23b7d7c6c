import type { BaseResolver, Document, Source } from '@redocly/openapi-core'
import { pathOf, pointerTo } from '../read/pointer.ts'

/** Where a value stood before the document was changed. */
export interface OriginalPlace {
  source: Source
  pointer: string
}

/** Where each object of the documents stands, to be asked once they have been changed. */
export class Origins {
  readonly #known = new WeakMap<object, OriginalPlace>()

  add({ source, parsed }: Document): void {
    const open: [value: unknown, pointer: string][] = [[parsed, '#']]
    for (let next = open.pop(); next; next = open.pop()) {
      const [value, pointer] = next
      if (typeof value !== 'object' || value === null || this.#known.has(value)) continue
      this.#known.set(value, { source, pointer })
      for (const [key, inner] of Object.entries(value)) open.push([inner, pointerTo(pointer, key)])
    }
  }

  /** Where that stood which a pointer leads to now; what is new is at the nearest that was there. */
  of({ source, parsed }: Document, pointer: string): OriginalPlace {
    let best: OriginalPlace = { source, pointer: '#' }
    let value: unknown = parsed
    for (const key of pathOf(pointer)) {
      value = (value as Record<string, unknown> | null | undefined)?.[key]
      const known = typeof value === 'object' && value !== null ? this.#known.get(value) : undefined
      best = known ?? { ...best, pointer: pointerTo(best.pointer, key) }
    }
    return best
  }
}

/** The documents that a resolver has read. */
export async function documentsOf(resolver: BaseResolver): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>()
  for (const [path, read] of resolver.cache) {
    const document = await read.catch(() => undefined)
    if (document && !(document instanceof Error)) documents.set(path, document)
  }
  return documents
}
