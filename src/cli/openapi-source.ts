import type { Field } from './fields.ts'
import { usage } from './parse.ts'

const name = 'file-or-url'

/** FILE_OR_URL: a URL is handed to the service as such, of a file the text. */
export const openAPISourceField: Field = {
  keys: ['source'],
  argument: {
    name,
    description: 'the document: a file, - for standard input, or the URL where it is kept',
    required: true,
  },
  flags: {},
  read: async ({ words: [typed = ''], sources }) => {
    if (/^https?:\/\//i.test(typed)) return { source: { url: typed } }
    const where = name.toUpperCase()
    const text = typed === '-' ? await sources.stdin(where) : await sources.file(where, typed)
    if (text.trim() === '') throw usage([{ where, rule: 'is empty', value: typed }])
    return { source: { text } }
  },
}
