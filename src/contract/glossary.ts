import * as z from 'zod'
import { atMost, Id, optional, pageOf, resource, Timestamp, urlsWith } from './common.ts'
import { operation } from './operation.ts'
import { languages } from './translations.ts'

const Term = z
  .string()
  .min(1)
  .check(atMost(255))
  .regex(/^[^\n\r]*$/, 'Expected a single line')

/** The same term in several languages, by language. */
const Terms = z.record(z.string(), Term)

export const GlossaryEntry = resource({
  object: z.literal('glossary-entry').optional(),
  id: Id,
  translations: Terms,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: urlsWith('location'),
})

export const listGlossaryEntries = operation({
  id: 'translations.glossary.list',
  method: 'GET',
  path: '/orgs/{organizationId}/translations-glossary',
  summary: 'List translation glossary entries',
  query: z.strictObject({
    orderBy: optional(z.enum(languages).describe('Language to sort by')),
  }),
  result: pageOf(GlossaryEntry),
  paged: true,
})

export const getGlossaryEntry = operation({
  id: 'translations.glossary.get',
  method: 'GET',
  path: '/orgs/{organizationId}/translations-glossary/{glossaryEntryId}',
  summary: 'Show a glossary entry and its translations',
  result: GlossaryEntry,
})

export const updateGlossary = operation({
  id: 'translations.glossary.update',
  method: 'PUT',
  path: '/orgs/{organizationId}/translations-glossary',
  summary: 'Add, update, and delete glossary entries',
  body: z.strictObject({
    operations: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('insert'), translations: Terms }),
          z.strictObject({ type: z.literal('update'), id: Id, translations: Terms }),
          z.strictObject({ type: z.literal('delete'), id: Id }),
        ]),
      )
      .min(1)
      .describe('Operations to apply, in order'),
  }),
  // repeating an insertion adds the term a second time
  repeat: 'unsafe',
})

export const runTranslation = operation({
  id: 'translations.run',
  method: 'POST',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}/run',
  summary: 'Translate content that has changed since the last run',
})
