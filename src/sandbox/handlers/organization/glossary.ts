import {
  getGlossaryEntry,
  listGlossaryEntries,
  runTranslation,
  updateGlossary,
} from '../../../contract/glossary.ts'
import { implement } from '../../http/implement.ts'
import { pageOfItems } from '../../http/paging.ts'
import { notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { requireTranslation } from './translations.ts'

type GlossaryRow = Readonly<Records['glossaryEntries']>

function requireEntry(state: Reader, organization: string, id: string): GlossaryRow {
  const entry = state.get('glossaryEntries', id)
  if (entry?.organization !== organization) throw notFound('glossary entry', id)
  return entry
}

function entryView({ organization, ...entry }: GlossaryRow, url: ResourceUrl) {
  const path = `/v1/orgs/${encodeURIComponent(organization)}/translations-glossary/${encodeURIComponent(entry.id)}`
  return { object: 'glossary-entry' as const, ...entry, urls: { location: url(path) } }
}

export const glossaryHandlers = [
  implement(listGlossaryEntries, ({ tx, org, query, page, url }) => {
    const { orderBy } = query
    const { items, ...rest } = pageOfItems(page, {
      name: `glossary.${orderBy ?? ''}`,
      items: tx.list('glossaryEntries', 'byOrganization', org.id),
      place: ({ id, createdAt, translations }) => [
        orderBy === undefined ? createdAt : (translations[orderBy]?.toLowerCase() ?? ''),
        id,
      ],
    })
    return { items: items.map((entry) => entryView(entry, url)), ...rest }
  }),

  implement(getGlossaryEntry, ({ tx, org, path, url }) =>
    entryView(requireEntry(tx, org.id, path.glossaryEntryId), url),
  ),

  implement(updateGlossary, ({ tx, org, body, now }) => {
    for (const operation of body.operations) {
      if (operation.type === 'insert') {
        const { translations } = operation
        const entry = { id: tx.id('glo'), organization: org.id, translations }
        tx.put('glossaryEntries', { ...entry, createdAt: now, updatedAt: now })
        continue
      }
      const { id } = requireEntry(tx, org.id, operation.id)
      if (operation.type === 'delete') tx.delete('glossaryEntries', id)
      else tx.patch('glossaryEntries', id, { translations: operation.translations, updatedAt: now })
    }
  }),

  implement(runTranslation, ({ tx, org, path, now }) => {
    const { id } = requireTranslation(tx, org.id, path.translationSettingsId)
    tx.patch('translations', id, { startedAt: now })
  }),
]
