import type { ThingKind } from '../../names/kinds.ts'
import { list, usage } from '../../text/sentences.ts'
import { Flags, type NamesThings } from './definitions.ts'
import type { Field, FieldInput } from './fields.ts'

/** Fields that no schema tells: what stands in a place, below another, or for another thing. */

/** What a position can point at: the word before the colon, and the object that the service takes. */
export type Pointers = Record<string, (id: string) => object>

const kindsOfPointers: Readonly<Record<string, ThingKind>> = {
  space: 'spaces',
  collection: 'collections',
  section: 'sections',
  group: 'section-groups',
  'site-space': 'site-spaces',
}

/** What each of these words stands before. */
export function namesBehind(words: readonly string[]): Readonly<Record<string, ThingKind>> {
  return Object.fromEntries(
    words.flatMap((word) => (kindsOfPointers[word] ? [[word, kindsOfPointers[word]]] : [])),
  )
}

/** `--before ID` or `--after ID`; the first pointer is meant where no word says otherwise. */
export function positionField(pointers: Pointers): Field {
  const [usual = '', ...others] = Object.keys(pointers)
  const forms = [usual.replace('-', ' '), ...others.map((word) => `${word}:ID`)]
  const flag = (side: string, other: string) =>
    Flags.string({
      description: `put it ${side} this ${list(forms)} (default: at the end)`,
      helpGroup: 'CHANGE',
      helpValue: 'ID',
      exclusive: [other],
      ...(kindsOfPointers[usual] && { things: kindsOfPointers[usual] }),
      ...(others.length > 0 && { thingsBehind: namesBehind([usual, ...others]) }),
    })
  const pointer = (side: string, typed: string) => {
    // an id may hold a colon where there is but one kind of thing
    const [word = '', ...id] = others.length > 0 ? typed.split(':') : [typed]
    const make = id.length > 0 ? pointers[word] : pointers[usual]
    if (make) return make(id.length > 0 ? id.join(':') : typed)
    throw usage([
      {
        where: `--${side}`,
        rule: `an id, or ${list(others.map((name) => `${name}:ID`))}`,
        value: typed,
      },
    ])
  }
  return {
    keys: ['position'],
    flags: { before: flag('before', 'after'), after: flag('after', 'before') },
    read: ({ flags }) => {
      const sides = ['before', 'after'].filter((side) => side in flags)
      const position = Object.fromEntries(
        sides.map((side) => [side, pointer(side, flags[side] as string)]),
      )
      return sides.length > 0 ? { position } : {}
    },
  }
}

/** Spaces and collections stand in one order. */
export const contentPosition = positionField({
  space: (space) => ({ type: 'space', space }),
  collection: (collection) => ({ type: 'collection', collection }),
})

/** Several that go behind something keep their order: each goes behind the one before. */
export function behindTheOneBefore(type: 'space' | 'collection') {
  return (body: object, before: string): object => {
    const { position } = body as { position?: { after?: unknown } }
    return position?.after === undefined
      ? body
      : { ...body, position: { after: { type, [type]: before } } }
  }
}

/** `--parent ID` or `--root`: the collection that something is moved into, or none. */
export const parentField: Field = {
  keys: ['parent'],
  flags: {
    parent: Flags.string({
      description: 'move it into this collection',
      helpGroup: 'CHANGE',
      helpValue: 'COLLECTION',
      things: 'collections',
    }),
    root: Flags.boolean({
      description: 'move it out of its collection',
      helpGroup: 'CHANGE',
      exclusive: ['parent'],
    }),
  },
  read: ({ flags }) => {
    return flags.root ? { parent: null } : 'parent' in flags ? { parent: flags.parent } : {}
  },
}

/** A text flag whose value the service wants inside of another: `--body TEXT` is `{body: {markdown}}`. */
export function textField(
  key: string,
  flag: string,
  description: string,
  wrap: (text: string) => unknown,
): Field {
  return {
    keys: [key],
    flags: { [flag]: Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'TEXT' }) },
    read: async ({ flags, sources }: FieldInput) =>
      flag in flags ? { [key]: wrap(await sources.text(`--${flag}`, flags[flag] as string)) } : {},
  }
}

/** `--flag ID`, wrapped. */
export function idField(
  key: string,
  flag: string,
  description: string,
  wrap: (id: string) => unknown,
  names: NamesThings = {},
): Field {
  return {
    keys: [key],
    flags: {
      [flag]: Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'ID', ...names }),
    },
    read: ({ flags }) => (flag in flags ? { [key]: wrap(flags[flag] as string) } : {}),
  }
}

/** `--[no-]flag`, wrapped. */
export function switchField(
  key: string,
  flag: string,
  description: string,
  wrap: (on: boolean) => unknown,
): Field {
  return {
    keys: [key],
    flags: { [flag]: Flags.boolean({ description, helpGroup: 'CHANGE', allowNo: true }) },
    read: ({ flags }) => (flag in flags ? { [key]: wrap(flags[flag] === true) } : {}),
  }
}

/** `--role USER=ROLE`, repeatable: a map of users to their roles. */
export function rolesField(key: string, roles: readonly string[]): Field {
  const form = `USER=ROLE with the role ${list(roles)}`
  return {
    keys: [key],
    flags: {
      role: Flags.string({
        description: `role of a member, ${form} (repeatable)`,
        helpGroup: 'CHANGE',
        helpValue: 'USER=ROLE',
        multiple: true,
        things: 'members',
        thingsBefore: '=',
      }),
    },
    read: ({ flags }) => {
      if (!('role' in flags)) return {}
      const users = new Map<string, { role: string }>()
      for (const typed of flags.role as string[]) {
        const cut = typed.lastIndexOf('=')
        const user = typed.slice(0, Math.max(0, cut))
        const role = typed.slice(cut + 1)
        const rule = users.has(user) ? 'a second role for this user' : `in the form ${form}`
        if (users.has(user) || user === '' || !roles.includes(role)) {
          throw usage([{ where: '--role', rule, value: typed }])
        }
        users.set(user, { role })
      }
      return { [key]: Object.fromEntries(users) }
    },
  }
}
