import { firstLine } from '../../text/text.ts'
import { beginOf, draftKey } from '../machine/editing/drafts.ts'
import { besideOf } from '../machine/editing/editing.ts'
import type { Purpose } from '../machine/state.ts'
import { fileNameOf } from '../services/editor.ts'
import { choose } from './choices.ts'
import { keepNotes, type Reading, rereadThreads } from './reading.ts'
import { type Sitting, write } from './sitting.ts'
import { spoken } from './spoken.ts'

/** Has a text written, line by line or in the editor, and sent; what isn't sent stays on disk as a draft. */
export async function compose(
  sitting: Sitting,
  reading: Reading,
  purpose: Purpose,
  isInEditor = false,
): Promise<undefined> {
  const { talk } = sitting
  const { target } = reading
  const kept = reading.notes.drafts[draftKey(purpose)] ?? ''
  const draft = kept || beginOf(purpose)
  talk.say(
    ...(kept === '' ? [] : ['There is a draft of it:', ...kept.split('\n')]),
    aboutOf(purpose),
  )
  let text = draft
  if (isInEditor) text = await editText(sitting, reading, purpose, draft)
  else if (draft === '') text = await writeLines(sitting, reading, purpose, '')
  while (text.trim() !== '') {
    const word = await choose(talk, 'What becomes of the text?', endingsOf(purpose), {
      enter: 'to keep it',
    })
    switch (word) {
      case 'send':
        if (await write(sitting, { target, kind: 'send', purpose, text: text.trim() })) {
          await keepDraft(sitting, reading, purpose, '')
          return await rereadThreads(sitting, reading)
        }
        break
      case 'more':
        text = await writeLines(sitting, reading, purpose, text)
        break
      case 'anew':
        text = (await writeLines(sitting, reading, purpose, '')) || text
        break
      case 'edit':
        text = await editText(sitting, reading, purpose, text)
        break
      case 'read':
        talk.say(...text.split('\n'))
        break
      case 'discard':
        await keepDraft(sitting, reading, purpose, '')
        talk.say('Discarded; nothing was sent')
        return
      default:
        talk.say('Kept as a draft; nothing was sent')
        return
    }
  }
  talk.say('Nothing was written, and nothing was sent')
}

const endings = ['send', 'more', 'edit', 'read', 'discard'] as const

/** What was said already can be said anew. */
function endingsOf({ kind }: Purpose) {
  return kind === 'words' ? ([...endings, 'anew'] as const) : endings
}

function aboutOf(purpose: Purpose): string {
  if (purpose.kind === 'reply') return spoken(`Reply to ${purpose.to}`)
  if (purpose.kind === 'page') return `The page ${purpose.title}`
  if (purpose.kind === 'words') {
    return `Your ${purpose.reply === undefined ? 'comment' : 'reply'}, which others have read: ${firstLine(purpose.before)}`
  }
  if (purpose.page === undefined) return 'Comment on the change request'
  const page = `on the page ${purpose.title ?? purpose.page}`
  return purpose.block === undefined
    ? `Comment ${page}`
    : `Comment ${page}, on the line: ${purpose.block}`
}

/** Each line is on disk as soon as it is ended. */
async function writeLines(
  sitting: Sitting,
  reading: Reading,
  purpose: Purpose,
  begun: string,
): Promise<string> {
  let text = begun
  for (;;) {
    const line = (await sitting.talk.ask('Text, or a full stop alone to end it:')).trimEnd()
    if (line === '.') return text
    text = text === '' ? line : `${text}\n${line}`
    await keepDraft(sitting, reading, purpose, text)
  }
}

async function editText(
  sitting: Sitting,
  reading: Reading,
  purpose: Purpose,
  text: string,
): Promise<string> {
  const beside = besideOf(purpose, reading.threads)
  const draft = { text, name: fileNameOf(purpose), ...(beside !== '' && { beside }) }
  const edited = await sitting.attempt(() => sitting.services.edit(draft))
  if (!edited) return text
  const written = edited.result.trimEnd()
  await keepDraft(sitting, reading, purpose, written)
  if (written !== '') sitting.talk.say('From the editor:', ...written.split('\n'))
  return written
}

async function keepDraft(
  sitting: Sitting,
  reading: Reading,
  purpose: Purpose,
  text: string,
): Promise<void> {
  const { [draftKey(purpose)]: _, ...others } = reading.notes.drafts
  const drafts = text.trim() === '' ? others : { ...others, [draftKey(purpose)]: text }
  await keepNotes(sitting, reading, { ...reading.notes, drafts })
}
