import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  languages,
  listTranslations,
  updateTranslation,
} from '../../../contract/translations.ts'
import { namedSpace } from '../../content/live-space.ts'
import { permissionsOf } from '../../http/access.ts'
import { created, implement } from '../../http/implement.ts'
import { pageOf } from '../../http/paging.ts'
import { invalid, notFound } from '../../http/refusal.ts'
import type { UrlOf } from '../../http/url-of.ts'
import type { Json, RoleOrGuest } from '../../store/record.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { oneOf } from '../choices.ts'

type TranslationRow = Readonly<Records['translations']>

const untilRunning = 1000
const untilCompleted = 3000

export function translationOf(state: Reader, organization: string, id: string): TranslationRow {
  const translation = state.get('translations', id)
  if (translation?.organization !== organization) throw notFound('translation', id)
  return translation
}

/** Worked out from the clock: a translation begins anew with its instructions. */
function statusOf({ createdAt, startedAt }: TranslationRow, now: string) {
  const elapsed = Date.parse(now) - Date.parse(startedAt ?? createdAt)
  if (elapsed < untilRunning) return 'pending'
  return elapsed < untilCompleted ? 'running' : 'completed'
}

/** What the runs that are over have done; how many words a run has, the sandbox doesn't count. */
function statsOf(translation: TranslationRow, now: string) {
  const isOver = statusOf(translation, now) === 'completed'
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
  url: UrlOf
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
    status: statusOf(translation, now),
    stats: statsOf(translation, now),
    permissions: permissionsOf(role, { view: 'read', edit: 'create' }),
    urls: { location: url(path) },
  }
}

export const translationHandlers = [
  implement(listTranslations, ({ tx, org, page, ...seen }) =>
    pageOf(tx, page, {
      table: 'translations',
      index: 'byOrganization',
      group: org.id,
      view: (translation) => translationView(translation, seen),
    }),
  ),

  implement(createTranslation, ({ tx, org, body, ...seen }) => {
    const { source } = body
    const language =
      body.language === undefined ? undefined : oneOf('language', body.language, languages)
    if (!seen.isReference && !source) throw invalid('source', 'is needed')
    if (source) oneOf('source.language', source.language, languages)
    const space = source && namedSpace(tx, org.id, 'source.space', source.space)
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
    return created(translationView(translationOf(tx, org.id, id), seen))
  }),

  implement(getTranslation, ({ tx, org, path, ...seen }) =>
    translationView(translationOf(tx, org.id, path.translationSettingsId), seen),
  ),

  implement(updateTranslation, ({ tx, org, path, body, ...seen }) => {
    const { id } = translationOf(tx, org.id, path.translationSettingsId)
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
    tx.delete('translations', translationOf(tx, org.id, path.translationSettingsId).id)
  }),
]
