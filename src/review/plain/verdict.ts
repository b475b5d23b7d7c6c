import { draftKey, draftPlace, textsToSend } from '../machine/editing/drafts.ts'
import type { ReviewVerdict } from '../machine/effects.ts'
import { choose } from './choices.ts'
import { itemsOf, keepNotes, type Reading, rereadThreads } from './reading.ts'
import { type Sitting, writeInParts } from './sitting.ts'
import { itemName, sentence, subjectOf } from './wording.ts'

const verdicts: Record<string, ReviewVerdict> = {
  approve: 'approved',
  'request changes': 'changes-requested',
  'only comment': 'comment',
}

/** Reads all drafts out, and sends them with what one thinks of the whole. */
export async function sendVerdict(sitting: Sitting, reading: Reading): Promise<undefined> {
  const { talk } = sitting
  const { target, notes, changes } = reading
  const texts = textsToSend(notes.drafts)
  const titles = new Map(itemsOf(reading).map((item) => [item.id, itemName(item, reading)]))
  talk.say(
    texts.length === 0 ? 'There is no draft to send with it' : 'These drafts are sent with it:',
    ...texts.flatMap(({ purpose, text }, at) => [
      `${at + 1}. ${sentence(draftPlace(purpose, titles))}`,
      ...text.split('\n'),
    ]),
  )
  // a mere comment needs something that is said
  const words = Object.keys(verdicts).slice(0, texts.length === 0 ? 2 : 3)
  const question = `What do you think of ${subjectOf(changes.changeRequest)}?`
  const word = await choose(talk, question, words, { isGrave: true })
  const verdict = word && verdicts[word]
  if (!verdict) {
    talk.say('nothing was sent')
    return
  }
  const answer = await writeInParts(sitting, { kind: 'review', target, verdict, texts })
  if (!answer) return
  const sent = new Set((answer.sent ?? texts.map(({ purpose }) => purpose)).map(draftKey))
  const drafts = Object.fromEntries(Object.entries(notes.drafts).filter(([key]) => !sent.has(key)))
  await keepNotes(sitting, reading, { ...reading.notes, drafts })
  await rereadThreads(sitting, reading)
}
