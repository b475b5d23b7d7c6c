import { compareDocuments } from '../../../src/features/openapi/model/compare/compare-documents.ts'

export type Node = Record<string, unknown>

/** Creates a document with one operation, `POST /pets`. */
export function api(operation: Node, components: Node = {}): Node {
  const responses = { '200': { description: 'ok' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { post: { responses, ...operation } } },
    components,
  }
}

export const json = (schema: unknown) => ({ 'application/json': { schema } })
export const takes = (schema: unknown) => api({ requestBody: { content: json(schema) } })
export const gives = (schema: unknown) =>
  api({ responses: { '200': { description: 'ok', content: json(schema) } } })
export const asks = (...parameters: unknown[]) => api({ parameters })
export const object = (properties: Node, rest: Node = {}) => ({
  type: 'object',
  properties,
  ...rest,
})

/**
 * Returns the findings of a comparison that have the given severity, as `rule | where | message`.
 */
export function changesOfLevel(before: Node, after: Node, level: string, today?: Date): string[] {
  const { changes } = compareDocuments(before, after, today && { today })
  return changes
    .filter(({ severity }) => severity === level)
    .map(({ rule, where, message }) => `${rule} | ${where} | ${message}`)
}
