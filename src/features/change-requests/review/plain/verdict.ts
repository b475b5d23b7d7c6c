import { upperFirst } from '../../../../output/text/text.ts'
import { draftPlace, textsToSend, withoutTexts } from '../machine/editing/drafts.ts'
import type { ReviewVerdict } from '../machine/effects.ts'
import { shownVersions, unviewedTitles } from '../machine/viewed.ts'
import { allViewed, nothingToSend } from '../machine/wording.ts'
import { askYesNo, choose } from './choices.ts'
import {
  createViewing,
  keepNotes,
  listedItems,
  type Reading,
  reload,
  rereadThreads,
  rereadVerdicts,
} from './reading.ts'
import { type PlainSession, writeInParts } from './session.ts'
import { describeSubject, itemName } from './wording.ts'

const verdicts: Record<string, ReviewVerdict> = {
  approve: 'approved',
  'request changes': 'changes-requested',
  'comment only': 'comment',
}

/** Lists the items that weren't viewed and all drafts, and sends the drafts with a verdict. */
export async function sendVerdict(
  session: PlainSession,
  reading: Reading,
): Promise<'again' | undefined> {
  const { prompter } = session
  const { target, notes, changes } = reading
  const texts = textsToSend(notes.drafts)
  const titles = new Map(listedItems(reading).map((item) => [item.id, itemName(item, reading)]))
  const left = unviewedTitles(createViewing(reading))
  prompter.say(
    left.length === 0 ? allViewed : `Not viewed: ${left.join(', ')}`,
    texts.length === 0 ? nothingToSend : 'These drafts will be sent:',
    ...texts.flatMap(({ purpose, text }, at) => [
      `${at + 1}. ${upperFirst(draftPlace(purpose, titles))}`,
      ...text.split('\n'),
    ]),
  )
  // the verdict `comment` requires at least one draft
  const words = Object.keys(verdicts).slice(0, texts.length === 0 ? 2 : 3)
  const question = `Which review do you want to submit for ${describeSubject(changes.changeRequest)}?`
  const word = await choose(prompter, question, words, { isGrave: true })
  const verdict = word && verdicts[word]
  if (!verdict) {
    prompter.say('Nothing was sent')
    return undefined
  }
  const { revision } = changes.changeRequest
  const write = { kind: 'review' as const, target, verdict, texts, revision }
  const answer = await writeInParts(session, write, changes.changeRequest)
  if (!answer) return undefined
  if (answer.newer !== undefined) return offerChangesSince(session, reading)
  await keepNotes(session, reading, withoutTexts(reading.notes, texts, answer))
  await rereadThreads(session, reading)
  await rereadVerdicts(session, reading)
  return undefined
}

/**
 * If the user agrees, loads the newer revision and shows only its changes since the displayed one.
 */
async function offerChangesSince(
  session: PlainSession,
  reading: Reading,
): Promise<'again' | undefined> {
  const { prompter } = session
  const shownBefore = shownVersions(createViewing(reading))
  const question = 'Show the changes since the revision that you viewed?'
  if (!(await askYesNo(prompter, question, 'Nothing was sent'))) return undefined
  if (!(await reload(session, reading))) return undefined
  Object.assign(reading, { isNewOnly: true, shownBefore })
  prompter.say(
    'Showing only the changes since the revision that you viewed. Type "verdict" to approve or request changes',
  )
  return 'again'
}
