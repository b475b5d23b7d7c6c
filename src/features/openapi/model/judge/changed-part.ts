import type { ApiChange } from '../compare/change.ts'

/**
 * Returns the changed part of an operation or schema, such as `query parameter "limit"`, `response
 * header "ETag"`, `field "status"`, or `schema`. Returns undefined if the change affects the
 * document as a whole.
 */
export function changedPart({ operation, where, component }: ApiChange): string | undefined {
  const isSchema = component?.kind === 'schema'
  if (where === '') return operation === '*' ? undefined : wholeOperation
  if (isSchema && /^(?:\[[^\]]*\]|\([^)]*\)|\.)*$/.test(component.path)) return wholeSchema
  const own = where.replace(/^callback \S+ \S+ \S+: /, '')
  const [, field] = /^(?:request body|response) .*?: (.+)$/.exec(own) ?? []
  const inSchema = isSchema ? component.path : field
  if (inSchema !== undefined && !/^response \S+ header "/.test(own)) return fieldPart(inSchema)
  return own.replace(/^response \S+ (?=\S)/, 'response ')
}

/** The part for a change to an operation as a whole, such as its removal. */
export const wholeOperation = 'operation'

/** The part for a change to the schema itself, its items, or one of its conditions. */
export const wholeSchema = 'schema'

/** The part for a change to additional fields. */
export const additionalPart = 'field "*"'

function fieldPart(path: string): string {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return /^[[(]/.test(name) ? wholeSchema : `field "${name}"`
}
