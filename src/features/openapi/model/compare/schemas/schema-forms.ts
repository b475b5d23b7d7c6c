import type { Api } from '../api.ts'
import { asObject } from '../node.ts'
import { ResultCache } from '../result-cache.ts'
import { schemaView } from './create-view.ts'
import { isJoined } from './joined-schemas.ts'
import { mergeViews } from './merged-view.ts'
import { isNullable } from './own-view.ts'
import { resolveSchema } from './resolve-schema.ts'
import { emptyView, furtherItems, type SchemaView } from './schema-view.ts'

/** An alternative form of a value. A form itself has no variants. */
export interface Form {
  view: SchemaView
  /** the name of the variant's schema */
  name: string | undefined
  /** the schema of the variant, unless other constraints apply as well */
  schema?: unknown
}

/** All alternative forms of a value. */
export interface Forms {
  /** the forms; null is omitted unless there is only one form */
  list: Form[]
  isNullable: boolean
}

const known = new WeakMap<Api, ResultCache<Forms>>()

export function alternativeForms(api: Api, schema: unknown): Forms {
  const ofApi = known.get(api) ?? new ResultCache<Forms>()
  known.set(api, ofApi)
  const resolved = resolveSchema(api, schema)
  return ofApi.getOrCompute(resolved, () =>
    withoutNull(
      mergeEnumerations(
        possibleForms(api, schemaVariants(api, schema, new Set())).map(withImpliedType),
      ),
      isNullable(asObject(resolved)),
    ),
  )
}

/** Returns the variants of a schema, merged with the constraints next to them. */
function schemaVariants(api: Api, schema: unknown, passed: Set<unknown>): Form[] {
  const whole = schemaView(api, schema)
  if (whole.variants === undefined) return [{ view: whole, name: schemaName(schema), schema }]
  const { variants, ...common } = whole
  const forms = variants.flatMap((variant) => {
    const resolved = resolveSchema(api, variant)
    if (passed.has(resolved)) return []
    passed.add(resolved)
    return schemaVariants(api, variant, passed)
  })
  return forms.map((form) =>
    isWithin(form.view, common)
      ? form
      : { view: mergeViews(api, common, form.view), name: form.name },
  )
}

/** Omits combined variants that no value matches, unless no variant would remain. */
function possibleForms(api: Api, forms: Form[]): Form[] {
  const possible = forms.filter(({ view }) => !isContradictory(api, view))
  return possible.length > 0 ? possible : forms
}

/** Returns whether combined variants require a field, but allow no common value for it. */
function isContradictory(api: Api, { required, properties }: SchemaView): boolean {
  return [...required].some((name) => {
    const schema = properties.get(name)
    return isJoined(schema) && schemaView(api, schema).values?.size === 0
  })
}

/** Returns whether a variant already meets the constraints next to the variants. */
function isWithin(view: SchemaView, { types, discriminator, ...common }: Common): boolean {
  const isOfTypes =
    types === undefined || [...(view.types ?? ['any'])].every((one) => types.has(one))
  return isOfTypes && isEmpty(common)
}

type Common = Omit<SchemaView, 'variants'>

function isEmpty(view: Partial<SchemaView>): boolean {
  return Object.values(view).every((part) =>
    Array.isArray(part) ? part.length === 0 : (part as { size?: number }).size === 0,
  )
}

/** Adds the type that other keywords imply. For example, `properties` implies the type object. */
function withImpliedType(form: Form): Form {
  const { view } = form
  if (view.types !== undefined || view.values !== undefined) return form
  const isObject = view.properties.size > 0 || view.additional !== undefined
  const type = isObject ? 'object' : furtherItems(view) !== undefined ? 'array' : undefined
  return type === undefined ? form : { ...form, view: { ...view, types: new Set([type]) } }
}

/** Merges all variants that are plain enumerations into one enumeration. */
function mergeEnumerations(forms: Form[]): Form[] {
  const alone = forms.filter(({ view }) => isPlainEnumeration(view))
  if (alone.length < 2) return forms
  const types = alone.map(({ view }) => view.types)
  const view: SchemaView = {
    ...emptyView,
    values: new Set(alone.flatMap(({ view: { values } }) => [...(values ?? [])])),
    ...(types.every((one) => one !== undefined) && {
      types: new Set(types.flatMap((one) => [...(one ?? [])])),
    }),
  }
  return [{ view, name: undefined }, ...forms.filter((form) => !alone.includes(form))]
}

function isPlainEnumeration({ values, isOpen, types, ...others }: SchemaView): boolean {
  return values !== undefined && !isOpen && isEmpty(others)
}

/**
 * Removes null from the forms, unless there is only one form. Null can be a variant, or be declared
 * next to the variants.
 */
function withoutNull(forms: Form[], declaresNull: boolean): Forms {
  const isNullable = declaresNull || forms.some(({ view }) => mayBeNull(view))
  const others = forms.filter(({ view }) => !isNull(view))
  const [first] = others
  if (first !== undefined && others.length === 1) {
    const view = isNullable ? withNull(first.view) : first.view
    return { list: [{ ...first, view }], isNullable }
  }
  if (first === undefined) return { list: forms.slice(0, 1), isNullable }
  return { list: others.flatMap(splitByType), isNullable }
}

/** Returns a form for each type of the given form except null. Doesn't split enumerations. */
export function splitByType(form: Form): Form[] {
  const { view, name } = form
  return viewsByType(view).map((one) => (one === view ? form : { view: one, name }))
}

/** Returns a view for each type except null. Doesn't split enumerations. */
function viewsByType(view: SchemaView): SchemaView[] {
  const { types, values } = view
  if (types === undefined) return [view]
  const others = [...types].filter((type) => type !== 'null')
  const kinds = others.filter((type) => type !== 'integer' || !types.has('number'))
  if (values !== undefined || kinds.length < 2) {
    return [others.length === types.size ? view : { ...view, types: new Set(others) }]
  }
  return kinds.map((type) => ({
    ...view,
    types: new Set(type === 'number' ? ['number', 'integer'] : [type]),
  }))
}

function isNull({ types, values }: SchemaView): boolean {
  return [types, values].some((all) => all?.size === 1 && all.has('null'))
}

function mayBeNull({ types, values }: SchemaView): boolean {
  return types?.has('null') || (types === undefined && values?.has('null')) || false
}

function withNull(view: SchemaView): SchemaView {
  const { types, values } = view
  return {
    ...view,
    ...(types && { types: new Set([...types, 'null']) }),
    ...(values && { values: new Set([...values, 'null']) }),
  }
}

export function schemaName(schema: unknown): string | undefined {
  const { $ref, title } = asObject(schema)
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  return typeof title === 'string' ? title : undefined
}

export function typeText({ types }: SchemaView): string {
  if (types === undefined) return 'anything'
  const names = [...types].filter((type) => type !== 'integer' || !types.has('number'))
  return names.join(' or ') || 'nothing'
}
