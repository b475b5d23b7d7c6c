import type { Snapshot } from '../../contract/snapshot.ts'
import { type MaskedPerson, maskNames } from './mask-names.ts'

const address =
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.+%'-]*@[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+/gu

/**
 * Keys whose values never contain names, because they are times or positions, or because the
 * service defines them.
 */
export const structural: ReadonlySet<string> = new Set([
  'object',
  'type',
  'kind',
  'status',
  'role',
  'permission',
  'level',
  'defaultLevel',
  'defaultRole',
  'visibility',
  'editMode',
  'plan',
  'useCase',
  'relation',
  'contentType',
  'language',
  'processingState',
  'lastProcessErrorCode',
  'createdAt',
  'updatedAt',
])

/**
 * Objects with keys that users choose, such as titles. The number is the depth of these keys. All
 * other objects have keys that the service defines.
 */
const keyedByPeople: Record<string, number> = {
  customFieldValues: 2,
  siteSpaceCustomizations: 1,
  variables: 1,
  properties: 1,
}

/**
 * Returns a copy of a snapshot in which people's names and email addresses are masked in all
 * strings, including titles, slugs, IDs, and URLs. The same name always gets the same mask.
 */
export function maskSnapshot(snapshot: Snapshot): Snapshot {
  if (snapshot.masked) return snapshot
  const masked = createMask([...collectPeople(snapshot).values()])
  const { content, ...rest } = withoutSettings(snapshot)
  const whole = { ...(masked(rest) as Snapshot), masked: true }
  return content ? { ...whole, content: masked(content, 1) as typeof content } : whole
}

/**
 * Returns a function that masks people's names and email addresses in all strings of a value.
 * `keyed` is the depth of the keys that users choose. The values of the keys in `kept` aren't
 * changed.
 */
export function createMask(
  everyone: readonly Person[],
  kept: ReadonlySet<string> = structural,
): (value: unknown, keyed?: number) => unknown {
  const people = everyone.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const masks = new Map<string, MaskedPerson>()
  const addresses = new Map<string, string>()
  for (const [index, { id, displayName, email }] of people.entries()) {
    const number = String(index + 1).padStart(3, '0')
    masks.set(id, { displayName, number })
    if (email !== undefined) addresses.set(email.toLowerCase(), `member-${number}@masked.example`)
  }
  const withoutNames = maskNames([...masks.values()])
  let strangers = 0
  const maskAddress = (found: string) => {
    const known = addresses.get(found.toLowerCase())
    if (known !== undefined) return known
    strangers += 1
    const stranger = `person-${String(strangers).padStart(3, '0')}@masked.example`
    addresses.set(found.toLowerCase(), stranger)
    return stranger
  }
  const maskText = (text: string) => {
    const parts: string[] = []
    let from = 0
    // don't search for names in the mask of an email address
    for (const found of text.matchAll(address)) {
      parts.push(withoutNames(text.slice(from, found.index)), maskAddress(found[0]))
      from = found.index + found[0].length
    }
    return [...parts, withoutNames(text.slice(from))].join('')
  }
  const masked = (value: unknown, keyed = 0): unknown => {
    if (typeof value === 'string') return maskText(value)
    if (Array.isArray(value)) return value.map((inner) => masked(inner))
    if (typeof value !== 'object' || value === null) return value
    const person = isPerson(value) ? masks.get(value.id) : undefined
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      if (person && key === 'photoURL') return []
      if (person && key === 'displayName') return [[key, `Member ${person.number}`]]
      const isKept = keyed === 0 && kept.has(key) && typeof inner === 'string'
      const below = keyed > 0 ? keyed - 1 : keyedByPeople[key]
      return [[keyed > 0 ? maskText(key) : key, isKept ? inner : masked(inner, below)]]
    })
    return Object.fromEntries(entries)
  }
  return masked
}

/** Removes the settings of integrations, which may contain personal data from other systems. */
function withoutSettings({ installations, ...snapshot }: Snapshot): Snapshot {
  const bare = { configuration: {}, externalIds: [] }
  return {
    ...snapshot,
    ...(installations && {
      installations: installations.map(({ installation, spaces, sites, ...one }) => ({
        ...one,
        installation: { ...installation, ...bare },
        spaces: spaces.map((place) => ({ ...place, ...bare })),
        sites: sites.map((place) => ({ ...place, ...bare })),
      })),
    }),
  }
}

type Person = { id: string; displayName: string; email?: string }

function isPerson(value: object): value is Person {
  const { id, displayName } = value as Partial<Person>
  return typeof id === 'string' && typeof displayName === 'string'
}

function collectPeople(value: unknown, found = new Map<string, Person>()): Map<string, Person> {
  if (Array.isArray(value)) for (const inner of value) collectPeople(inner, found)
  else if (typeof value === 'object' && value !== null) {
    if (isPerson(value)) found.set(value.id, value)
    for (const inner of Object.values(value)) collectPeople(inner, found)
  }
  return found
}
