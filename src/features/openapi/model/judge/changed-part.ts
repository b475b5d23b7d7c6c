import type { ApiChange } from '../compare/change.ts'

/**
 * Returns the changed part of an operation or schema, such as `query parameter "limit"`, `response
 * header "ETag"`, or `field "status"`. Returns undefined if the change affects the operation or
 * schema as a whole.
 */
export function changedPart({ where, component }: ApiChange): string | undefined {
  const isSchema = component?.kind === 'schema'
  if (where === '' || (isSchema && component.path === '')) return undefined
  const own = where.replace(/^callback \S+ \S+ \S+: /, '')
  const [, field] = /^(?:request body|response) .*?: (.+)$/.exec(own) ?? []
  const inSchema = isSchema ? component.path : field
  if (inSchema !== undefined && !/^response \S+ header "/.test(own)) return fieldPart(inSchema)
  return own.replace(/^response \S+ (?=\S)/, 'response ')
}

function fieldPart(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1)
  return /^[[(]/.test(name) ? undefined : `field "${name}"`
}
