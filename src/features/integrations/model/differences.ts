/** A difference between the published version of an integration and the manifest. */
export interface Difference {
  /** the key that differs, such as `scopes`, `target`, or `configurations.site` */
  field: string
  added?: string[]
  removed?: string[]
  changed?: string[]
  from?: string
  to?: string
}

type Keys = Record<string, unknown>

/**
 * Returns the differences in the keys that determine who can see the integration and what it can
 * do.
 */
export function compareManifests(published: Keys, body: Keys): Difference[] {
  return [
    ...compareNames('scopes', entryNames(published.scopes), entryNames(body.scopes)),
    ...valueDifference('target', published.target ?? 'all', body.target ?? 'all'),
    // if the manifest has no value, the service keeps the published value
    ...valueDifference('visibility', published.visibility, body.visibility ?? published.visibility),
    ...compareNames('categories', entryNames(published.categories), entryNames(body.categories)),
    ...compareNames('blocks', byId(published.blocks), byId(body.blocks)),
    ...['account', 'space', 'site'].flatMap((place) =>
      compareNames(
        `configurations.${place}`,
        configuration((published.configurations as Keys | undefined)?.[place]),
        configuration((body.configurations as Keys | undefined)?.[place]),
      ),
    ),
  ]
}

export function differenceLine({ field, from, to, ...names }: Difference): string {
  if (to !== undefined) return `${field}: ${from ?? 'none'} → ${to}`
  const { added = [], removed = [], changed = [] } = names
  const parts = [
    ...added.map((name) => `+ ${name}`),
    ...removed.map((name) => `- ${name}`),
    ...changed.map((name) => `~ ${name}`),
  ]
  return `${field}: ${parts.join(', ')}`
}

function valueDifference(field: string, from: unknown, to: unknown): Difference[] {
  if (from === to) return []
  return [{ field, ...(from !== undefined && { from: String(from) }), to: String(to) }]
}

function compareNames(field: string, before: Keys, after: Keys): Difference[] {
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name))
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  const changed = Object.keys(after).filter(
    (name) => Object.hasOwn(before, name) && !isEqual(before[name], after[name]),
  )
  if (added.length + removed.length + changed.length === 0) return []
  return [
    {
      field,
      ...(added.length > 0 && { added }),
      ...(removed.length > 0 && { removed }),
      ...(changed.length > 0 && { changed }),
    },
  ]
}

function entryNames(list: unknown): Keys {
  return Object.fromEntries((Array.isArray(list) ? list : []).map((name) => [String(name), true]))
}

function byId(list: unknown): Keys {
  return Object.fromEntries(
    (Array.isArray(list) ? list : []).map((item) => [String(item.id), item]),
  )
}

/** Returns the properties by name, and the other keys of a configuration. */
function configuration(value: unknown): Keys {
  if (typeof value !== 'object' || value === null) return {}
  const { properties, required, componentId } = value as Keys
  return {
    ...(properties as Keys | undefined),
    ...(!isEmpty(required) && { 'required properties': [...(required as string[])].sort() }),
    ...(componentId !== undefined && { [`component ${componentId}`]: true }),
  }
}

/**
 * Returns whether two values are equal. Ignores the order of keys, and treats empty values as
 * absent.
 */
function isEqual(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  const [left, right] = [a as Keys, b as Keys]
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => isEqual(left[name], right[name]))
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
