import { diffTexts } from '../../diff/model/text-diff.ts'
import { continuedPurpose, draftKey, withDraft, withoutSent } from '../machine/editing/drafts.ts'
import { movedPurpose } from '../machine/editing/notes-news.ts'
import { withSuggestion } from '../machine/editing/page-edit.ts'
import type { Purpose, Suggestion } from '../machine/effects.ts'
import { suggestionOutdated } from '../machine/wording.ts'
import { editorFileName } from '../services/editor.ts'
import { choose } from './choices.ts'
import { diffLines } from './diff-wording.ts'
import { keepNotes, mergeNews, type Reading } from './reading.ts'
import { type PlainSession, write } from './session.ts'

interface EditedPage {
  id: string
  title: string
}

/** Lets the user edit the current text of a page. Returns whether a new revision was created. */
export async function editPageText(
  session: PlainSession,
  reading: Reading,
  page: EditedPage,
): Promise<boolean> {
  const { prompter, services, signal, attempt } = session
  const { target } = reading
  const read = () => services.text({ target, page: page.id, title: page.title }, signal)
  const found = await attempt(read)
  if (!found) return false
  const before = found.result
  await mergeNews(session, reading)
  const purpose = continuedPurpose(editPagePurpose(page, before), reading.notes.drafts)
  const begun = reading.notes.drafts[draftKey(purpose)]
  if (begun !== undefined) prompter.say('The editor opens your draft of the page')
  const edited = await attempt(() =>
    services.edit({ text: begun ?? before, name: editorFileName(purpose) }),
  )
  return edited ? offer(session, reading, purpose, edited.result) : false
}

/** Applies a suggestion if its block is unchanged. */
export async function applySuggestion(
  session: PlainSession,
  reading: Reading,
  page: EditedPage,
  suggestion: Suggestion,
): Promise<boolean> {
  const { prompter, services, signal, attempt } = session
  const { target } = reading
  const read = () => services.text({ target, page: page.id, title: page.title, suggestion }, signal)
  const found = await attempt(read)
  if (!found) return false
  const before = found.result
  const text = withSuggestion(before, suggestion)
  if (text !== undefined) return offer(session, reading, editPagePurpose(page, before), text)
  prompter.say(suggestionOutdated)
  return false
}

function editPagePurpose({ id, title }: EditedPage, before: string) {
  return { kind: 'page' as const, page: id, title, before }
}

/** Prints the changes of an edit before sending it. An unsent edit is kept as a draft. */
async function offer(
  session: PlainSession,
  reading: Reading,
  purpose: Extract<Purpose, { kind: 'page' }>,
  first: string,
): Promise<boolean> {
  const { prompter, services, attempt } = session
  const { target } = reading
  const { before, title } = purpose
  reading.moved = {}
  const keep = async (text: string | undefined) => {
    const moved = movedPurpose(purpose, reading)
    await keepNotes(session, reading, withDraft(reading.notes, moved, text))
  }
  for (let text = first; ; ) {
    if (text.trimEnd() === before.trimEnd()) {
      prompter.say('Nothing was changed')
      return false
    }
    await keep(text)
    prompter.say(
      `Your changes to ${title}:`,
      ...diffLines(diffTexts(before, text), false, new Map()),
    )
    const question = 'Send the edit? It creates a new revision that everyone can see.'
    const words = ['send', 'edit', 'discard'] as const
    const word = await choose(prompter, question, words, {
      enter: 'to keep it as a draft',
      isGrave: true,
    })
    if (word === 'send') {
      if (!(await write(session, { target, kind: 'send', purpose, text }))) return false
      await keepNotes(
        session,
        reading,
        withoutSent(reading.notes, movedPurpose(purpose, reading), text),
      )
      return true
    }
    if (word !== 'edit') {
      if (word === 'discard') await keep(undefined)
      prompter.say(`${word === 'discard' ? 'Discarded' : 'Kept as a draft'}. Nothing was sent`)
      return false
    }
    const edited = await attempt(() => services.edit({ text, name: editorFileName(purpose) }))
    text = edited?.result ?? text
  }
}
