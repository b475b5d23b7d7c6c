import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { type Column, cell } from '../../output/columns.ts'
import { invalidValue } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

/** The column for the translations of a term, such as `de: Seite, en: page`. */
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

/**
 * The `--insert "en=page; de=Seite"` and `--delete ID` flags. Insertions are sent first. Updates of
 * terms require `--input`.
 */
export const operationsField: Field = {
  keys: ['operations'],
  flags: {
    insert: Flags.string({
      description: 'Entry to add, such as "en=page; de=Seite" (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'ENTRY',
      multiple: true,
    }),
    delete: Flags.string({
      description: 'ID of the entry to delete (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'ID',
      multiple: true,
    }),
  },
  read: ({ flags }) => {
    const inserted = ((flags.insert as string[] | undefined) ?? []).map((typed) => ({
      type: 'insert',
      translations: parseTerms(typed),
    }))
    const deleted = ((flags.delete as string[] | undefined) ?? []).map((id) => ({
      type: 'delete',
      id,
    }))
    const operations = [...inserted, ...deleted]
    return operations.length > 0 ? { operations } : {}
  },
}

function parseTerms(typed: string): Record<string, string> {
  return Object.fromEntries(
    typed.split(';').map((part) => {
      const cut = part.indexOf('=')
      const language = part.slice(0, Math.max(0, cut)).trim()
      const term = part.slice(cut + 1).trim()
      if (language !== '' && term !== '') return [language, term]
      throw usage([invalidValue('--insert', typed, 'Use the format "en=page; de=Seite"')])
    }),
  )
}
