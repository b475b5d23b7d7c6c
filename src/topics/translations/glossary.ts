import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { type Column, cell } from '../../text/columns.ts'
import { usage } from '../../text/sentences.ts'

/** `de: Seite, en: page` */
export const termsColumn: Column = {
  path: 'translations',
  value: (entry) => {
    const terms = cell(entry, 'translations')
    if (typeof terms !== 'object' || terms === null) return undefined
    return Object.entries(terms)
      .map(([language, term]) => `${language}: ${term}`)
      .join(', ')
  },
}

/** `--insert "en=page; de=Seite"` and `--delete ID`, in this order; changes of single words come by `--input`. */
export const operationsField: Field = {
  keys: ['operations'],
  flags: {
    insert: Flags.string({
      description: 'add a word, in the form "en=page; de=Seite" (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'WORDS',
      multiple: true,
    }),
    delete: Flags.string({
      description: 'delete the word with this id (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'ID',
      multiple: true,
    }),
  },
  read: ({ flags }) => {
    const inserted = ((flags.insert as string[] | undefined) ?? []).map((typed) => ({
      type: 'insert',
      translations: termsOf(typed),
    }))
    const deleted = ((flags.delete as string[] | undefined) ?? []).map((id) => ({
      type: 'delete',
      id,
    }))
    const operations = [...inserted, ...deleted]
    return operations.length > 0 ? { operations } : {}
  },
}

function termsOf(typed: string): Record<string, string> {
  return Object.fromEntries(
    typed.split(';').map((part) => {
      const cut = part.indexOf('=')
      const language = part.slice(0, Math.max(0, cut)).trim()
      const term = part.slice(cut + 1).trim()
      if (language !== '' && term !== '') return [language, term]
      throw usage([{ where: '--insert', rule: 'in the form "en=page; de=Seite"', value: typed }])
    }),
  )
}
