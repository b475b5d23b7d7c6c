import type { Field } from '../../frame/words/fields.ts'
import { namesBehind, positionField } from '../../frame/words/written-fields.ts'
import { usage } from '../../text/sentences.ts'

const types: Record<string, string> = {
  section: 'site-section',
  group: 'site-section-group',
  'site-space': 'site-space',
  link: 'site-external-link',
}

const forms = 'section:ID, group:ID, site-space:ID or link:ID'

/** What is sorted, as an argument. */
export const sortedItem: Field = {
  keys: ['item'],
  flags: {},
  argument: {
    name: 'item',
    description: forms,
    required: true,
    thingsBehind: namesBehind(Object.keys(types)),
  },
  read: ({ words: [typed = ''] }) => {
    const [, word = '', id = ''] = /^([a-z-]+):(.+)$/.exec(typed) ?? []
    const type = Object.hasOwn(types, word) ? types[word] : undefined
    if (type) return { item: { type, id } }
    throw usage([{ where: 'ITEM', rule: forms, value: typed }])
  },
}

const pointers = positionField(
  Object.fromEntries(
    Object.entries(types).map(([word, type]) => [word, (id: string) => ({ type, id })]),
  ),
)

/** Where it goes; with neither flag to the end. */
export const sortedPosition: Field = {
  ...pointers,
  read: async (input) => ({ position: {}, ...(await pointers.read(input)) }),
}
