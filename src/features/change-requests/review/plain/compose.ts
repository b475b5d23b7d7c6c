import { firstLine } from '../../../../output/text/text.ts'
import {
  continuedPurpose,
  draftKey,
  initialText,
  isNewComment,
  withDraft,
  withoutSent,
} from '../machine/editing/drafts.ts'
import { quotedContext } from '../machine/editing/editing.ts'
import { movedPurpose } from '../machine/editing/notes-news.ts'
import { takeBackTime } from '../machine/editing/take-back.ts'
import type { Purpose } from '../machine/effects.ts'
import { discardedDraft, emptyText, keptDraft, takeBackSeconds } from '../machine/wording.ts'
import { editorFileName } from '../services/editor.ts'
import { choose } from './choices.ts'
import { keepNotes, mergeNews, type Reading, rereadThreads } from './reading.ts'
import { type PlainSession, write } from './session.ts'
import { withoutEmphasis } from './without-emphasis.ts'

/**
 * Reads a draft, either line by line or from an external editor, and sends it. If it isn't sent,
 * keeps it on disk.
 */
export async function compose(
  session: PlainSession,
  reading: Reading,
  subject: Purpose,
  isInEditor = false,
): Promise<undefined> {
  const { prompter } = session
  const { target } = reading
  await mergeNews(session, reading)
  reading.moved = {}
  const purpose = continuedPurpose(subject, reading.notes.drafts)
  const kept = reading.notes.drafts[draftKey(purpose)] ?? ''
  const draft = kept || initialText(purpose)
  prompter.say(
    ...(kept === '' ? [] : ['There is a draft:', ...kept.split('\n')]),
    subjectText(purpose),
  )
  let text = draft
  if (isInEditor) text = await editText(session, reading, purpose, draft)
  else if (draft === '') text = await writeLines(session, reading, purpose, '')
  while (text.trim() !== '') {
    const word = await choose(
      prompter,
      'What do you want to do with the text?',
      endingChoices(purpose),
      {
        enter: 'to keep it as a draft',
      },
    )
    switch (word) {
      case 'send':
        if (isNewComment(purpose) && (await isTakenBack(session))) {
          prompter.say('Canceled. Nothing was sent')
          break
        }
        if (await write(session, { target, kind: 'send', purpose, text: text.trim() })) {
          await keepNotes(
            session,
            reading,
            withoutSent(reading.notes, movedPurpose(purpose, reading), text),
          )
          return await rereadThreads(session, reading)
        }
        break
      case 'more':
        text = await writeLines(session, reading, purpose, text)
        break
      case 'overwrite':
        text = (await writeLines(session, reading, purpose, '')) || text
        break
      case 'edit':
        text = await editText(session, reading, purpose, text)
        break
      case 'read':
        prompter.say(...text.split('\n'))
        break
      case 'discard':
        await keepDraft(session, reading, purpose, '')
        prompter.say(discardedDraft)
        return
      default:
        prompter.say(keptDraft)
        return
    }
  }
  prompter.say(emptyText)
}

/** Waits for a few seconds before a comment is sent. Returns whether the user took it back. */
async function isTakenBack({ prompter, services, signal }: PlainSession): Promise<boolean> {
  prompter.say(
    `Sending in ${takeBackSeconds} seconds. Type "undo" to cancel, or press Enter to send the text now`,
  )
  const stop = new AbortController()
  const end = new AbortController()
  const undoPeriod = services
    .hold({ after: takeBackTime }, AbortSignal.any([signal, stop.signal]))
    .finally(() => end.abort())
  undoPeriod.catch(() => {})
  try {
    return await prompter.waitForWord('undo', end.signal)
  } finally {
    stop.abort()
  }
}

const endings = ['send', 'more', 'edit', 'read', 'discard'] as const

/** Returns the commands that end the composer. Only an edit of a comment can be started over. */
function endingChoices({ kind }: Purpose) {
  return kind === 'words' ? ([...endings, 'overwrite'] as const) : endings
}

function subjectText(purpose: Purpose): string {
  if (purpose.kind === 'reply') return withoutEmphasis(`Reply to ${purpose.to}`)
  if (purpose.kind === 'page') return `Page "${purpose.title}"`
  if (purpose.kind === 'words') {
    return `Your published ${purpose.reply === undefined ? 'comment' : 'reply'}: ${firstLine(purpose.before)}`
  }
  if (purpose.page === undefined) return 'Comment on the change request'
  const page = `on page "${purpose.title ?? purpose.page}"`
  return purpose.block === undefined ? `Comment ${page}` : `Comment ${page}, line: ${purpose.block}`
}

/** Reads lines and stores each completed line on disk. */
async function writeLines(
  session: PlainSession,
  reading: Reading,
  purpose: Purpose,
  begun: string,
): Promise<string> {
  let text = begun
  for (;;) {
    const line = (await session.prompter.ask('Type text, or a single period to finish:')).trimEnd()
    if (line === '.') return text
    text = text === '' ? line : `${text}\n${line}`
    await keepDraft(session, reading, purpose, text)
  }
}

async function editText(
  session: PlainSession,
  reading: Reading,
  purpose: Purpose,
  text: string,
): Promise<string> {
  const beside = quotedContext(purpose, reading.threads)
  const draft = { text, name: editorFileName(purpose), ...(beside !== '' && { beside }) }
  const edited = await session.attempt(() => session.services.edit(draft))
  if (!edited) return text
  const written = edited.result.trimEnd()
  await keepDraft(session, reading, purpose, written)
  if (written !== '') session.prompter.say('Text from the editor:', ...written.split('\n'))
  return written
}

async function keepDraft(
  session: PlainSession,
  reading: Reading,
  purpose: Purpose,
  text: string,
): Promise<void> {
  const moved = movedPurpose(purpose, reading)
  await keepNotes(session, reading, withDraft(reading.notes, moved, text))
}
