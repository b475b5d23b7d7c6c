import { getPublishedSite } from '../../../contract/sites/published-sites.ts'
import { getAdaptiveSchema, setAdaptiveSchema } from '../../../contract/sites/sites.ts'
import { findSiteSpaces, listSections, requireSite } from '../../content/site-structure.ts'
import { implement } from '../../http/implement.ts'
import { invalid, refusal } from '../../http/refusal.ts'
import type { Json } from '../../store/record.ts'
import { publishedCustomization } from '../../views/customization.ts'
import { requireShareKey, sectionView, siteSpaceView, siteView } from '../../views/site.ts'

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/** Validates a visitor claims schema. Checks only the rules that the contract doesn't contain. */
function checkSchema(schema: {
  $schema?: string
  properties: Record<string, { type: string | string[] }>
}): void {
  if (
    schema.$schema !== undefined &&
    !/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test(schema.$schema)
  ) {
    throw invalid('jsonSchema.$schema', 'must be the draft-07 schema')
  }
  for (const [name, { type }] of Object.entries(schema.properties)) {
    for (const one of [type].flat()) {
      if (types.includes(one)) continue
      throw invalid(`jsonSchema.properties.${name}.type`, `must be one of: ${types.join(', ')}`)
    }
  }
}

/**
 * Returns the view of a visitor claims schema. Unlike the API reference, the current API returns no ID or
 * description for the schema as a whole.
 */
function schemaView(jsonSchema: { [key: string]: Json }, isReference: boolean) {
  const { $id: _, description: __, ...kept } = jsonSchema
  return (isReference ? jsonSchema : kept) as never
}

export const publishedSiteHandlers = [
  implement(getAdaptiveSchema, ({ tx, org, path, isReference }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    const schema = tx.get('adaptiveSchemas', id)
    if (!schema) throw refusal(404, `Site ${JSON.stringify(id)} has no visitor claims schema`)
    return {
      object: 'site-adaptive-schema' as const,
      jsonSchema: schemaView(schema.jsonSchema, isReference),
      updatedAt: schema.updatedAt,
    }
  }),

  implement(setAdaptiveSchema, ({ tx, org, path, body, now, isReference }) => {
    const { id } = requireSite(tx, org.id, path.siteId)
    checkSchema(body.jsonSchema)
    const jsonSchema = body.jsonSchema as { [key: string]: Json }
    tx.put('adaptiveSchemas', { id, jsonSchema, updatedAt: now })
    return {
      object: 'site-adaptive-schema' as const,
      jsonSchema: schemaView(jsonSchema, isReference),
      updatedAt: now,
    }
  }),

  implement(getPublishedSite, ({ tx, org, path, query, caller, url }) => {
    const site = requireSite(tx, org.id, path.siteId)
    const { shareKey } = query
    requireShareKey(tx, site, shareKey)
    const look = { state: tx, site, caller, url, shareKey }
    const sections = listSections(tx, site.id)
    return {
      object: 'published-content-site' as const,
      site: siteView(look),
      structure:
        sections.length > 0
          ? { type: 'sections', structure: sections.map((one) => sectionView(look, one)) }
          : {
              type: 'siteSpaces',
              structure: findSiteSpaces(tx, site.id, undefined).map((one) =>
                siteSpaceView(look, one),
              ),
            },
      customizations: {
        site: { ...publishedCustomization(site.title), ...site.customizations },
        siteSpaces: {},
      },
      scripts: [],
    }
  }),
]
