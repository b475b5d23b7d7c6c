import type { NodeType, Plugin, SpecVersion } from '@redocly/openapi-core'

type Types = Record<string, NodeType>

/**
 * Corrects Redocly's type definitions for OpenAPI 3.2. Otherwise, Redocly fails on a device
 * authorization flow, and reports every shared media type.
 */
export const correctTypes: Plugin = {
  id: 'correct-types',
  typeExtension: { oas3: (types, version) => (isNewest(version) ? corrected(types) : types) },
}

function isNewest(version: SpecVersion): boolean {
  return version === 'oas3_2'
}

const texts = { type: 'object' as const, additionalProperties: { type: 'string' as const } }

function corrected(types: Types): Types {
  const { DeviceAuthorization: flow, NamedMediaTypes: media, Response: response } = types
  const { Parameter: parameter } = types
  return {
    ...types,
    ...(flow && {
      DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes: texts } },
    }),
    ...(media && { NamedMediaTypes: { ...media, additionalProperties: () => 'MediaType' } }),
    ...(parameter && { Parameter: withCookieStyle(parameter) }),
    // the description of a response is optional in OpenAPI 3.2
    ...(response && { Response: { ...response, required: [] } }),
  }
}

function withCookieStyle(parameter: NodeType): NodeType {
  const { style, ...others } = parameter.properties
  const known = (style as { enum?: string[] } | undefined)?.enum ?? []
  return { ...parameter, properties: { ...others, style: { enum: [...known, 'cookie'] } } }
}
