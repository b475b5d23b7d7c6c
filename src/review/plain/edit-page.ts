import { diffTexts } from '../../changes/text/text-diff.ts'
import { draftKey } from '../machine/editing/drafts.ts'
import { withSuggestion } from '../machine/editing/page-edit.ts'
import type { Suggestion } from '../machine/effects.ts'
import { suggestionGone } from '../machine/wording.ts'
import { fileNameOf } from '../services/editor.ts'
import { choose } from './choices.ts'
import { diffLines } from './diff-wording.ts'
import { keepNotes, type Reading } from './reading.ts'
import { type Sitting, write } from './sitting.ts'

interface EditedPage {
  id: string
  title: string
}

/** Has a page of the change request edited, from what it is now; whether that made a new revision. */
export async function editPage(
  sitting: Sitting,
  reading: Reading,
  page: EditedPage,
): Promise<boolean> {
  const { talk, services, signal, attempt } = sitting
  const { target } = reading
  const read = () => services.text({ target, page: page.id, title: page.title }, signal)
  const found = await attempt(read)
  if (!found) return false
  const before = found.result
  const purpose = purposeOf(page, before)
  const begun = reading.notes.drafts[draftKey(purpose)]
  if (begun !== undefined) talk.say('There is a draft of the page, which the editor begins with')
  const edited = await attempt(() =>
    services.edit({ text: begun ?? before, name: fileNameOf(purpose) }),
  )
  return edited ? offer(sitting, reading, page, { before, text: edited.result }) : false
}

/** Puts a suggestion in, where its block is there as it was. */
export async function applySuggestion(
  sitting: Sitting,
  reading: Reading,
  page: EditedPage,
  suggestion: Suggestion,
): Promise<boolean> {
  const { talk, services, signal, attempt } = sitting
  const { target } = reading
  const read = () => services.text({ target, page: page.id, title: page.title, suggestion }, signal)
  const found = await attempt(read)
  if (!found) return false
  const before = found.result
  const text = withSuggestion(before, suggestion)
  if (text !== undefined) return offer(sitting, reading, page, { before, text })
  talk.say(suggestionGone)
  return false
}

function purposeOf({ id, title }: EditedPage, before: string) {
  return { kind: 'page' as const, page: id, title, before }
}

/** What was made of the page is read out before it is sent, and kept as a draft where it isn't. */
async function offer(
  sitting: Sitting,
  reading: Reading,
  page: EditedPage,
  { before, text: first }: { before: string; text: string },
): Promise<boolean> {
  const { talk, services, attempt } = sitting
  const { target } = reading
  const purpose = purposeOf(page, before)
  for (let text = first; ; ) {
    if (text.trimEnd() === before.trimEnd()) {
      talk.say('nothing was changed')
      return false
    }
    await keepPage(sitting, reading, purpose, text)
    talk.say(
      `What that makes of ${page.title}:`,
      ...diffLines(diffTexts(before, text), false, new Map()),
    )
    const question = 'Make a new revision of it, which everybody sees?'
    const words = ['send', 'edit', 'discard'] as const
    const word = await choose(talk, question, words, { enter: 'to keep it', isGrave: true })
    if (word === 'send') {
      if (!(await write(sitting, { target, kind: 'send', purpose, text }))) return false
      await keepPage(sitting, reading, purpose, undefined)
      return true
    }
    if (word !== 'edit') {
      if (word === 'discard') await keepPage(sitting, reading, purpose, undefined)
      talk.say(`${word === 'discard' ? 'Discarded' : 'Kept as a draft'}; nothing was sent`)
      return false
    }
    const edited = await attempt(() => services.edit({ text, name: fileNameOf(purpose) }))
    text = edited?.result ?? text
  }
}

async function keepPage(
  sitting: Sitting,
  reading: Reading,
  purpose: ReturnType<typeof purposeOf>,
  text: string | undefined,
): Promise<void> {
  const { [draftKey(purpose)]: _, ...others } = reading.notes.drafts
  const drafts = text === undefined ? others : { ...others, [draftKey(purpose)]: text }
  await keepNotes(sitting, reading, { ...reading.notes, drafts })
}
