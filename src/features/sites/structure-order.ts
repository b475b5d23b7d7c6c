import type { Field } from '../../host/arguments/fields.ts'
import { positionField, resourceKindsByPrefix } from '../../host/arguments/written-fields.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const types: Record<string, string> = {
  section: 'site-section',
  group: 'site-section-group',
  'site-space': 'site-space',
  link: 'site-external-link',
}

const forms = 'section:ID, group:ID, site-space:ID, or link:ID'

/** The item to move, given as an argument. */
export const sortedItem: Field = {
  keys: ['item'],
  flags: {},
  argument: {
    name: 'item',
    description: `Item to move: ${forms}`,
    required: true,
    resourceByPrefix: resourceKindsByPrefix(Object.keys(types)),
  },
  read: ({ args: [typed = ''] }) => {
    const [, word = '', id = ''] = /^([a-z-]+):(.+)$/.exec(typed) ?? []
    const type = Object.hasOwn(types, word) ? types[word] : undefined
    if (type) return { item: { type, id } }
    throw usage([invalidValue('ITEM', typed, `Expected ${forms}`)])
  },
}

const pointers = positionField(
  Object.fromEntries(
    Object.entries(types).map(([word, type]) => [word, (id: string) => ({ type, id })]),
  ),
)

/** The new position. The default is the end. */
export const sortedPosition: Field = {
  ...pointers,
  read: async (input) => ({ position: {}, ...(await pointers.read(input)) }),
}
