import type { Snapshot } from '../contract/snapshot.ts'

type Person = { id: string; displayName: string; email?: string }

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A copy without the names and e-mail addresses of people; the same person is the same one everywhere. */
export function maskSnapshot(snapshot: Snapshot): Snapshot {
  const people = [...peopleIn(snapshot).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const masks = new Map<string, Person>()
  const words = new Map<string, string>()
  for (const [index, { id, displayName, email }] of people.entries()) {
    const number = String(index + 1).padStart(3, '0')
    const mask = { id, displayName: `Member ${number}`, email: `member-${number}@masked.example` }
    masks.set(id, mask)
    // one word alone may be a word of any text
    if (/\S\s+\S/.test(displayName)) words.set(displayName, mask.displayName)
    if (email !== undefined) words.set(email.toLowerCase(), mask.email)
  }
  const names = [...words.keys()].filter((word) => !word.includes('@'))
  const named = names.length > 0 ? new RegExp(names.map(escaped).join('|'), 'g') : undefined
  let strangers = 0
  const maskText = (text: string) => {
    const nameless = named ? text.replace(named, (name) => words.get(name) ?? name) : text
    return nameless.replace(address, (found) => {
      const key = found.toLowerCase()
      const known = words.get(key)
      if (known !== undefined) return known
      // masked before
      if (key.endsWith('@masked.example')) return found
      strangers += 1
      const stranger = `person-${String(strangers).padStart(3, '0')}@masked.example`
      words.set(key, stranger)
      return stranger
    })
  }
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value)
    if (Array.isArray(value)) return value.map(masked)
    if (typeof value !== 'object' || value === null) return value
    if (isPerson(value)) {
      const { photoURL: _, ...kept } = value as Person & { photoURL?: string }
      const mask = masks.get(value.id) as Person
      return { ...kept, displayName: mask.displayName, ...(value.email && { email: mask.email }) }
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]))
  }
  return { ...(masked(snapshot) as Snapshot), masked: true }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function isPerson(value: object): value is Person {
  const { id, displayName } = value as Partial<Person>
  return typeof id === 'string' && typeof displayName === 'string'
}

function peopleIn(value: unknown, found = new Map<string, Person>()): Map<string, Person> {
  if (Array.isArray(value)) for (const inner of value) peopleIn(inner, found)
  else if (typeof value === 'object' && value !== null) {
    if (isPerson(value)) found.set(value.id, value)
    for (const inner of Object.values(value)) peopleIn(inner, found)
  }
  return found
}
