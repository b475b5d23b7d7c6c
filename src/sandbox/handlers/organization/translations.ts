import type { RoleOrGuest } from '../../../contract/common.ts'
import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  languages,
  listTranslations,
  updateTranslation,
} from '../../../contract/translations.ts'
import { requireNamedSpace } from '../../content/live-space.ts'
import { allowedActions } from '../../http/access.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import type { Json } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { requireChoice } from '../choices.ts'

type TranslationRow = Readonly<Records['translations']>

const untilRunning = 1000
const untilCompleted = 3000

export function requireTranslation(
  state: Reader,
  organization: string,
  id: string,
): TranslationRow {
  const translation = state.get('translations', id)
  if (translation?.organization !== organization) throw notFound('translation', id)
  return translation
}

/**
 * Returns the status of a translation, which depends on the time since its start. New instructions
 * restart the translation.
 */
function translationStatus({ createdAt, startedAt }: TranslationRow, now: string) {
  const elapsed = Date.parse(now) - Date.parse(startedAt ?? createdAt)
  if (elapsed < untilRunning) return 'pending'
  return elapsed < untilCompleted ? 'running' : 'completed'
}

/** Returns statistics for a translation. The sandbox doesn't count words. */
function translationStats(translation: TranslationRow, now: string) {
  const isOver = translationStatus(translation, now) === 'completed'
  const duration = isOver ? (untilCompleted - untilRunning) / 1000 : 0
  return {
    runs: isOver ? 1 : 0,
    totalWords: 0,
    totalPages: 0,
    totalDuration: duration,
    latestRunDuration: duration,
    latestPages: 0,
    latestWords: 0,
  }
}

const noInstructions = { object: 'document', data: {}, nodes: [] }

interface TranslationContext {
  role: RoleOrGuest
  now: string
  isReference: boolean
  url: ResourceUrl
}

function translationView(
  translation: TranslationRow,
  { role, now, isReference, url }: TranslationContext,
) {
  const { organization, startedAt: _, instructions, ...kept } = translation
  const path = `/v1/orgs/${encodeURIComponent(organization)}/translations/${encodeURIComponent(kept.id)}`
  return {
    object: isReference ? ('translation-settings' as const) : ('translation' as const),
    ...kept,
    instructions: instructions ?? noInstructions,
    status: translationStatus(translation, now),
    stats: translationStats(translation, now),
    permissions: allowedActions(role, { view: 'read', edit: updateTranslation }),
    urls: { location: url(path) },
  }
}

export const translationHandlers = [
  implement(listTranslations, ({ tx, org, page, ...seen }) =>
    paginate(tx, page, {
      table: 'translations',
      index: 'byOrganization',
      group: org.id,
      view: (translation) => translationView(translation, seen),
    }),
  ),

  implement(createTranslation, ({ tx, org, body, ...seen }) => {
    const { source } = body
    const language =
      body.language === undefined ? undefined : requireChoice('language', body.language, languages)
    if (!seen.isReference && !source) throw invalid('source', 'is required')
    if (source) requireChoice('source.language', source.language, languages)
    const space = source && requireNamedSpace(tx, org.id, 'source.space', source.space)
    const id = tx.id('trn')
    tx.put('translations', {
      id,
      organization: org.id,
      title: body.title ?? `${space?.title} (${language})`,
      languages: language === undefined ? [] : [language],
      ...(source && { source }),
      ...(language !== undefined && { language }),
      ...(body.instructions && { instructions: body.instructions as Json }),
      createdAt: seen.now,
      updatedAt: seen.now,
    })
    return created(translationView(requireTranslation(tx, org.id, id), seen))
  }),

  implement(getTranslation, ({ tx, org, path, ...seen }) =>
    translationView(requireTranslation(tx, org.id, path.translationSettingsId), seen),
  ),

  implement(updateTranslation, ({ tx, org, path, body, ...seen }) => {
    const { id } = requireTranslation(tx, org.id, path.translationSettingsId)
    if (!seen.isReference && !body.instructions) throw invalid('instructions', 'is required')
    const changed = tx.patch('translations', id, {
      ...(body.title !== undefined && { title: body.title }),
      ...(body.instructions && {
        instructions: body.instructions as Json,
        startedAt: seen.now,
      }),
      updatedAt: seen.now,
    })
    return translationView(changed, seen)
  }),

  implement(deleteTranslation, ({ tx, org, path }) => {
    tx.delete('translations', requireTranslation(tx, org.id, path.translationSettingsId).id)
  }),
]
