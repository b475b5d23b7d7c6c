import { count } from '../../../../output/text/text.ts'
import {
  type ClashChoice,
  clashes,
  joinParts,
  mergeTexts,
  withEndOf,
} from '../../diff/model/merge-texts.ts'
import { diffTexts } from '../../diff/model/text-diff.ts'
import {
  continuedPurpose,
  draftBase,
  draftKey,
  withDraft,
  withoutSent,
} from '../machine/editing/drafts.ts'
import { movedPurpose } from '../machine/editing/notes-news.ts'
import { suggestedEdit } from '../machine/editing/page-edit.ts'
import type { Purpose, ThreadSuggestion } from '../machine/effects.ts'
import {
  discardedDraft,
  draftInConflict,
  keptDraft,
  mergedDraft,
  suggestionOutdated,
} from '../machine/wording.ts'
import { editorFileName } from '../services/editor.ts'
import { choose } from './choices.ts'
import { diffLines } from './diff-wording.ts'
import { keepNotes, mergeNews, type Reading } from './reading.ts'
import { type PlainSession, writeInParts } from './session.ts'

type PagePurpose = Extract<Purpose, { kind: 'page' }>

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
  const base = draftBase(reading.notes, purpose)
  if (begun !== undefined && base !== undefined && base !== before) {
    const outdated = { ...purpose, before: base }
    const text = await withChangesOfOthers(session, outdated, begun, before)
    return text === undefined ? false : offer(session, reading, purpose, text)
  }
  if (begun !== undefined) prompter.say('The editor opens your draft of the page')
  const edited = await attempt(() =>
    services.edit({ text: begun ?? before, name: editorFileName(purpose) }),
  )
  return edited ? offer(session, reading, purpose, edited.result) : false
}

/** Applies the suggestions whose blocks haven't changed. */
export async function applySuggestions(
  session: PlainSession,
  reading: Reading,
  page: EditedPage,
  suggestions: readonly ThreadSuggestion[],
): Promise<boolean> {
  const { prompter, services, signal, attempt } = session
  const { target } = reading
  const read = () =>
    services.text({ target, page: page.id, title: page.title, suggestions }, signal)
  const found = await attempt(read)
  if (!found) return false
  const before = found.result
  await mergeNews(session, reading)
  const { notes } = reading
  const purpose = continuedPurpose(editPagePurpose(page, before), notes.drafts)
  const { text, resolves, isInConflict } = suggestedEdit(notes, purpose, suggestions)
  const outdated = suggestions.length - resolves.length
  if (resolves.length > 0 && outdated > 0) {
    prompter.say(
      `${count(outdated, 'suggestion')} skipped, because the commented text has changed or is not unique`,
    )
  }
  if (resolves.length > 0 && !isInConflict) {
    return offer(session, reading, { ...purpose, resolves }, text)
  }
  prompter.say(isInConflict && resolves.length > 0 ? draftInConflict : suggestionOutdated)
  return false
}

function editPagePurpose({ id, title }: EditedPage, before: string) {
  return { kind: 'page' as const, page: id, title, before }
}

const clashChoices: Readonly<Record<string, ClashChoice>> = {
  yours: 'mine',
  theirs: 'theirs',
  both: 'both',
}

/**
 * Merges changes by others into a draft. If they changed the same blocks, prints both versions and
 * asks which one to keep. Returns `undefined` if the draft remains unchanged.
 */
async function withChangesOfOthers(
  { prompter }: PlainSession,
  { before }: PagePurpose,
  text: string,
  theirs: string,
): Promise<string | undefined> {
  const parts = mergeTexts(before, text, theirs)
  const both = clashes(parts)
  if (both.length === 0) {
    prompter.say(mergedDraft)
    return joinParts(parts, 'mine')
  }
  const changes = (from: string, to: string) => diffLines(diffTexts(from, to), false, new Map())
  prompter.say(
    ...both.flatMap((clash, at) => [
      `Block ${at + 1} of ${both.length} that you and others changed`,
      ...['Your changes:', ...changes(clash.base, clash.mine)],
      ...['Changes by others in the change request:', ...changes(clash.base, clash.theirs)],
    ]),
  )
  const enter = 'to keep your text as a draft'
  const words = Object.keys(clashChoices)
  const word = await choose(prompter, 'Which version do you want to keep?', words, {
    enter,
    isGrave: true,
  })
  const choice = word === undefined ? undefined : clashChoices[word]
  if (choice) return joinParts(parts, choice)
  prompter.say(keptDraft)
  return undefined
}

/** Prints the changes of an edit and offers to send it. If it isn't sent, keeps it as a draft. */
async function offer(
  session: PlainSession,
  reading: Reading,
  first: PagePurpose,
  text: string,
): Promise<boolean> {
  const { prompter, services, attempt } = session
  const { target } = reading
  let purpose = first
  const { title } = purpose
  reading.moved = {}
  const keep = async (text: string | undefined) => {
    const moved = movedPurpose(purpose, reading)
    await keepNotes(session, reading, withDraft(reading.notes, moved, text))
  }
  for (;;) {
    const { before } = purpose
    if (text.trimEnd() === before.trimEnd()) {
      prompter.say('Nothing was changed')
      await keep(undefined)
      return false
    }
    await keep(text)
    prompter.say(
      `Your changes to "${title}":`,
      ...diffLines(diffTexts(before, withEndOf(before, text)), false, new Map()),
    )
    const question = 'Send the edit? It creates a new revision that everyone can see.'
    const words = ['send', 'edit', 'discard'] as const
    const word = await choose(prompter, question, words, {
      enter: 'to keep it as a draft',
      isGrave: true,
    })
    if (word === 'send') {
      const answer = await writeInParts(session, { target, kind: 'send', purpose, text })
      if (!answer || answer.failed) return false
      if (answer.theirs !== undefined) {
        const { theirs } = answer
        const joined = await withChangesOfOthers(session, purpose, text, theirs)
        if (joined === undefined) return false
        text = joined
        purpose = { ...purpose, before: theirs }
        continue
      }
      await keepNotes(
        session,
        reading,
        withoutSent(reading.notes, movedPurpose(purpose, reading), text),
      )
      return true
    }
    if (word !== 'edit') {
      if (word === 'discard') await keep(undefined)
      prompter.say(word === 'discard' ? discardedDraft : keptDraft)
      return false
    }
    const edited = await attempt(() => services.edit({ text, name: editorFileName(purpose) }))
    text = edited?.result ?? text
  }
}
