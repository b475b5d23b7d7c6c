import type { BaseResolver, Document, NormalizedProblem } from '@redocly/openapi-core'
import { parsePointer, pointerTo, valueAtPointer } from '../read/pointer.ts'
import { readDocuments } from './origins.ts'

interface CheckedReference {
  document: Document
  /** the pointer to the reference */
  pointer: string
  /** the target of the reference */
  target: string
}

/**
 * Finds a reference that resolves only to itself. Redocly doesn't report the location of such a
 * reference.
 */
export async function findSelfReference(
  resolver: BaseResolver,
): Promise<NormalizedProblem | undefined> {
  const documents = await readDocuments(resolver)
  for (const document of documents.values()) {
    for (const reference of collectReferences(document)) {
      if (!isSelfReference(reference, documents, resolver)) continue
      const { source } = document
      return {
        message: "Can't resolve $ref: it refers to itself",
        ruleId: 'no-unresolved-refs',
        severity: 'error',
        location: [{ source, pointer: reference.pointer, reportOnKey: false }],
        suggest: [],
      }
    }
  }
  return undefined
}

function* collectReferences(document: Document): Generator<CheckedReference> {
  const seen = new Set<unknown>()
  const open: [value: unknown, pointer: string][] = [[document.parsed, '#']]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const target = referenceTarget(value)
    if (target !== undefined) yield { document, pointer, target }
    for (const [key, inner] of Object.entries(value).reverse()) {
      open.push([inner, pointerTo(pointer, key)])
    }
  }
}

function referenceTarget(value: unknown): string | undefined {
  const target = (value as { $ref?: unknown } | undefined)?.$ref
  return typeof target === 'string' ? target : undefined
}

function isSelfReference(
  { document, target }: CheckedReference,
  documents: ReadonlyMap<string, Document>,
  resolver: BaseResolver,
): boolean {
  const seen = new Set<string>()
  let at: Document | undefined = document
  let next: string | undefined = target
  while (at && next !== undefined) {
    const [uri = '', pointer = ''] = next.split('#', 2)
    const from = at.source.absoluteRef
    const path: string = uri === '' ? from : resolver.resolveExternalRef(from, uri)
    const id = `${path}#${pointer}`
    if (seen.has(id)) return true
    seen.add(id)
    at = documents.get(path)
    next = referenceTarget(valueAtPointer(at?.parsed, parsePointer(pointer)))
  }
  return false
}
