import type { ApiChange } from '../compare/change.ts'

/**
 * Returns the part of the API that changed, without the operation or schema that contains it:
 * `query parameter "limit"`, `response header "ETag"`, or `field "status"`. Returns undefined if
 * the change concerns the whole operation or schema.
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
