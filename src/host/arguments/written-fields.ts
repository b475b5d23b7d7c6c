import { namings, type ResourceKind } from '../../contract/resource-kinds.ts'
import { duplicate } from '../../output/text/file-problems.ts'
import { expectedOneOf, invalidValue } from '../../output/text/problems.ts'
import { list, quotedValue, usage } from '../../output/text/sentences.ts'
import { Flags, type NamesResource } from './definitions.ts'
import type { Field, FieldInput } from './fields.ts'

/**
 * The kinds of resources next to which a resource can be moved. Each key is the prefix in the flag
 * value. Its function returns the object that the service expects.
 */
export type Pointers = Record<string, (id: string) => object>

const kindsOfPointers: Readonly<Record<string, ResourceKind>> = {
  space: 'spaces',
  collection: 'collections',
  section: 'sections',
  group: 'section-groups',
  'site-space': 'site-spaces',
}

/** Returns the kind of resource for each prefix. */
export function resourceKindsByPrefix(
  tokens: readonly string[],
): Readonly<Record<string, ResourceKind>> {
  return Object.fromEntries(
    tokens.flatMap((token) => (kindsOfPointers[token] ? [[token, kindsOfPointers[token]]] : [])),
  )
}

/**
 * Creates the flags `--before ID` and `--after ID`. An ID without a prefix identifies a resource of
 * the first kind in `pointers`.
 */
export function positionField(pointers: Pointers): Field {
  const [usual = '', ...others] = Object.keys(pointers)
  const kind = kindsOfPointers[usual]
  const noun = `${usual.replace('-', ' ')}${kind ? ` (${namings[kind].by})` : ''}`
  const forms = [noun, ...others.map((token) => `${token}:ID`)]
  const flag = (side: string, other: string) =>
    Flags.string({
      description: `Move ${side} this ${list(forms)} (default: at the end)`.replace(') (', '; '),
      helpGroup: 'CHANGE',
      helpValue: 'ID',
      exclusive: [other],
      ...(kind && { resource: kind }),
      ...(others.length > 0 && { resourceByPrefix: resourceKindsByPrefix([usual, ...others]) }),
    })
  const pointer = (side: string, typed: string) => {
    // if there is only one kind, a colon is part of the ID
    const [token = '', ...id] = others.length > 0 ? typed.split(':') : [typed]
    const make = id.length > 0 ? pointers[token] : pointers[usual]
    if (make) return make(id.length > 0 ? id.join(':') : typed)
    const forms = ['ID', ...others.map((name) => `${name}:ID`)]
    throw usage([invalidValue(`--${side}`, typed, expectedOneOf(forms))])
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

/** A position among spaces and collections, which share one order. */
export const contentPosition = positionField({
  space: (space) => ({ type: 'space', space }),
  collection: (collection) => ({ type: 'collection', collection }),
})

/** Keeps several resources in the given order by placing each resource after the previous one. */
export function withDefaultPrefix(type: 'space' | 'collection') {
  return (body: object, before: string): object => {
    const { position } = body as { position?: { after?: unknown } }
    return position?.after === undefined
      ? body
      : { ...body, position: { after: { type, [type]: before } } }
  }
}

/**
 * Creates `--parent ID`, which moves a resource into a collection, and `--root`, which moves it to
 * the top level.
 */
export const parentField: Field = {
  keys: ['parent'],
  flags: {
    parent: Flags.string({
      description: 'New parent collection (ID or title)',
      helpGroup: 'CHANGE',
      helpValue: 'COLLECTION',
      resource: 'collections',
    }),
    root: Flags.boolean({
      description: 'Move to the top level',
      helpGroup: 'CHANGE',
      exclusive: ['parent'],
    }),
  },
  read: ({ flags }) => {
    return flags.root ? { parent: null } : 'parent' in flags ? { parent: flags.parent } : {}
  },
}

/**
 * Creates a flag for a string that is nested in the body: `--body TEXT` becomes `{body:
 * {markdown}}`.
 */
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

/** Creates a flag for an ID that is nested in the body. */
export function idField(
  key: string,
  flag: string,
  description: string,
  wrap: (id: string) => unknown,
  names: NamesResource & { helpValue?: string } = {},
): Field {
  return {
    keys: [key],
    flags: {
      [flag]: Flags.string({ description, helpGroup: 'CHANGE', helpValue: 'ID', ...names }),
    },
    read: ({ flags }) => (flag in flags ? { [key]: wrap(flags[flag] as string) } : {}),
  }
}

/** Creates a Boolean flag for a value that is nested in the body. */
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

/** Creates a repeatable flag for a map from users to roles: `--role USER=ROLE`. */
export function rolesField(key: string, roles: readonly string[]): Field {
  const form = list(roles.map((role) => `USER=${role}`))
  return {
    keys: [key],
    flags: {
      role: Flags.string({
        description: `Role of a member, as ${form} (repeatable)`,
        helpGroup: 'CHANGE',
        helpValue: 'USER=ROLE',
        multiple: true,
        resource: 'members',
        resourceSeparator: '=',
      }),
    },
    read: ({ flags }) => {
      if (!('role' in flags)) return {}
      const users = new Map<string, { role: string }>()
      for (const typed of flags.role as string[]) {
        const cut = typed.lastIndexOf('=')
        const user = typed.slice(0, Math.max(0, cut))
        const role = typed.slice(cut + 1)
        if (users.has(user)) {
          const message = `--role specifies ${quotedValue(user)} more than once`
          throw usage([duplicate('--role', message, typed)])
        }
        if (user === '' || !roles.includes(role)) {
          throw usage([invalidValue('--role', typed, `Use ${form}`)])
        }
        users.set(user, { role })
      }
      return { [key]: Object.fromEntries(users) }
    },
  }
}
