import type { BaseResolver, Document, Source } from '@redocly/openapi-core'
import { parsePointer, pointerTo } from '../read/pointer.ts'

/** The location of a value before the document was changed. */
export interface OriginalPlace {
  source: Source
  pointer: string
}

/** The original locations of all objects. Add the documents before they change. */
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

  /**
   * Returns the original location of the value at a pointer. For an added value, returns the
   * location below its nearest original parent.
   */
  locate({ source, parsed }: Document, pointer: string): OriginalPlace {
    let best: OriginalPlace = { source, pointer: '#' }
    let value: unknown = parsed
    for (const key of parsePointer(pointer)) {
      value = (value as Record<string, unknown> | null | undefined)?.[key]
      const known = typeof value === 'object' && value !== null ? this.#known.get(value) : undefined
      best = known ?? { ...best, pointer: pointerTo(best.pointer, key) }
    }
    return best
  }
}

/** Returns the documents that a resolver has read, by path or URL. */
export async function readDocuments(resolver: BaseResolver): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>()
  for (const [path, read] of resolver.cache) {
    const document = await read.catch(() => undefined)
    if (document && !(document instanceof Error)) documents.set(path, document)
  }
  return documents
}
