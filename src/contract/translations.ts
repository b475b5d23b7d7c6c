import * as z from 'zod'
import {
  atMost,
  Id,
  openEnum,
  optional,
  Permissions,
  pageOf,
  resource,
  Timestamp,
  urlsWith,
} from './common.ts'
import { Document } from './content/document.ts'
import { operation } from './operation.ts'

export const languages = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'pt-br',
  'ru',
  'ja',
  'zh',
  'zh-tw',
  'yue',
  'ko',
  'ar',
  'hi',
  'nl',
  'pl',
  'tr',
  'sv',
  'no',
  'da',
  'fi',
  'el',
  'cs',
  'hu',
  'ro',
  'th',
  'vi',
  'id',
  'ms',
  'he',
  'uk',
  'sk',
  'bg',
  'hr',
  'lt',
  'lv',
  'et',
  'sl',
] as const

/** The known languages that the service can write and translate. */
export const Language = openEnum(languages)

export const TranslationTitle = z.string().min(1).check(atMost(100))

/**
 * Translation settings. The API reference defines `title` and `languages`. The current API has
 * `source`, `language`, and other fields.
 */
export const TranslationSettings = resource({
  object: openEnum(['translation-settings', 'translation']).optional(),
  id: Id,
  title: TranslationTitle.optional(),
  languages: z.array(Language).optional(),
  language: Language.optional(),
  source: resource({ space: Id, language: Language }).optional(),
  instructions: z.unknown().optional(),
  result: resource({ space: Id, revision: Id, language: Language }).optional(),
  stats: resource({
    runs: z.number(),
    totalPages: z.number(),
    totalWords: z.number(),
    totalDuration: z.number(),
    latestPages: z.number(),
    latestWords: z.number(),
    latestRunDuration: z.number(),
  }).optional(),
  status: openEnum(['pending', 'running', 'completed']).optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  permissions: Permissions,
  urls: urlsWith('location'),
})

export const listTranslations = operation({
  id: 'translations.list',
  method: 'GET',
  path: '/orgs/{organizationId}/translations',
  summary: 'List translations in an organization',
  result: pageOf(TranslationSettings),
  paged: true,
})

// Creates a translation. The API reference requires a title, but the current API requires a source
// and a language.
export const createTranslation = operation({
  id: 'translations.create',
  method: 'POST',
  path: '/orgs/{organizationId}/translations',
  summary: 'Create a translation',
  body: z
    .strictObject({
      title: optional(TranslationTitle.describe('Translation title')),
      source: optional(
        z
          .strictObject({
            space: Id.describe('Space to translate'),
            language: Language.describe('Space language'),
          })
          .describe('Space to translate, and its language'),
      ),
      language: optional(Language.describe('Target language')),
      instructions: optional(Document.describe('Instructions for the translator')),
    })
    .refine(
      ({ title, source, language }) =>
        source || language ? Boolean(source && language) : title !== undefined,
      'Expected a source and a target language',
    ),
  result: TranslationSettings,
  lookUp: {
    operation: listTranslations,
    input: { organizationId: 'organizationId' },
    since: 'createdAt',
  },
})

export const getTranslation = operation({
  id: 'translations.get',
  method: 'GET',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Show a translation',
  result: TranslationSettings,
})

export const updateTranslation = operation({
  id: 'translations.update',
  method: 'PUT',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: "Update a translation's instructions, and optionally its title",
  body: z
    .strictObject({
      title: optional(TranslationTitle.describe('Translation title')),
      instructions: optional(Document.describe('Instructions for the translator')),
    })
    .refine(
      ({ title, instructions }) => title !== undefined || instructions !== undefined,
      'Expected instructions',
    ),
  result: TranslationSettings,
})

export const deleteTranslation = operation({
  id: 'translations.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Delete a translation',
})
