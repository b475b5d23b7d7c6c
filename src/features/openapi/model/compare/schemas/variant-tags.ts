import type { Api } from '../api.ts'
import { schemaView } from './create-view.ts'
import { typeText } from './schema-forms.ts'
import type { SchemaView } from './schema-view.ts'

/** The maximum number of fields in the description of a variant without a name. */
const maxShownFields = 3

/** Returns the fields that allow only one value, which distinguishes a variant from others. */
function tagFields(api: Api, { properties }: SchemaView): Map<string, string> {
  const tags = new Map<string, string>()
  for (const [name, schema] of properties) {
    const { values } = schemaView(api, schema)
    const [value] = values ?? []
    if (value !== undefined && values?.size === 1) tags.set(name, value)
  }
  return tags
}

/** Returns whether two variants have the same tags, such as a field `type` with the value `cat`. */
export function hasSameTags(
  [api, view]: [Api, SchemaView],
  [otherApi, other]: [Api, SchemaView],
): boolean {
  const tags = tagFields(api, view)
  const others = tagFields(otherApi, other)
  return (
    tags.size > 0 &&
    tags.size === others.size &&
    [...tags].every(([name, value]) => others.get(name) === value)
  )
}

/** Describes a variant without a name, such as `object with type "cat"`. */
export function variantText(api: Api, view: SchemaView): string {
  const type = typeText(view)
  if (view.properties.size === 0) return type
  const [tag] = tagFields(api, view)
  if (tag !== undefined) return `${type} with ${tag[0]} ${tag[1]}`
  const names = [...(view.required.size > 0 ? view.required : view.properties.keys())]
  const more = names.length > maxShownFields ? ', …' : ''
  return `${type} with ${names.slice(0, maxShownFields).join(', ')}${more}`
}
