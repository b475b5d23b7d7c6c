import { count } from '../../text/text.ts'
import { noLink, noneUnresolved, noPreview } from '../machine/wording.ts'
import { type Choice, choose, type Turn } from './choices.ts'
import { merge, sayGates } from './merge.ts'
import { type Reading, reload, rereadThreads } from './reading.ts'
import { type Sitting, write, writeInParts } from './sitting.ts'
import { sendVerdict } from './verdict.ts'
import { subjectOf } from './wording.ts'

/** What a change request is left by where it is merged. */
export type MergedEnd = 'merged'

/** What can be done with a change request anywhere in it; `anew` leads on where it was loaded again. */
export function sharedChoices<Out>(
  sitting: Sitting,
  reading: Reading,
  anew: () => Turn<Out>,
): Choice<Out | MergedEnd>[] {
  const { target } = reading
  const loading = async () => ((await reload(sitting, reading)) ? anew() : undefined)
  return [
    {
      word: 'pull',
      short: 'p',
      help: 'pull from main',
      does: async () => {
        const question = `Pull main into ${subjectOf(reading.changes.changeRequest)}? It makes a new revision that everybody sees.`
        if ((await choose(sitting.talk, question, ['yes', 'no'], { isGrave: true })) !== 'yes') {
          sitting.talk.say('nothing was pulled')
          return undefined
        }
        return (await write(sitting, { kind: 'pull', target })) ? loading() : undefined
      },
    },
    {
      word: 'verdict',
      short: 'ver',
      help: 'send all drafts: approve, request changes, or comment',
      does: () => sendVerdict(sitting, reading),
    },
    {
      word: 'resolve-all',
      short: 'x',
      help: 'resolve all threads',
      does: () => resolveAll(sitting, reading),
    },
    {
      word: 'gates',
      short: 'g',
      help: 'what may keep it from being merged',
      does: async () => {
        await sayGates(sitting, reading)
        return undefined
      },
    },
    {
      word: 'merge',
      short: 'm',
      help: 'merge it, after a look at the gates and a question',
      does: async () => ((await merge(sitting, reading)) ? 'merged' : undefined),
    },
    {
      word: 'browser',
      short: 'o',
      help: 'open it in the browser',
      does: () => onLink(sitting, reading, 'browser'),
    },
    {
      word: 'preview',
      short: 'pre',
      help: 'open its preview in the browser',
      does: () => openPreview(sitting, reading),
    },
    {
      word: 'copy',
      short: 'y',
      help: 'say its link, and copy it',
      does: () => onLink(sitting, reading, 'copy'),
    },
    { word: 'reload', short: 'r', help: 'load it anew', does: loading },
  ]
}

async function onLink(
  { talk, services, attempt }: Sitting,
  { changes }: Reading,
  how: 'browser' | 'copy',
): Promise<undefined> {
  const url = changes.changeRequest.urls?.app
  if (typeof url !== 'string') {
    talk.say(noLink)
  } else if (how === 'copy') {
    services.copy(url)
    talk.say(`copied ${url}`)
  } else if (await attempt(() => services.open(url))) {
    talk.say('opened in the browser')
  }
}

async function openPreview(
  { talk, services, signal, attempt }: Sitting,
  { target }: Reading,
): Promise<undefined> {
  const found = await attempt(() => services.preview({ target }, signal))
  const url = found?.result
  if (found && url === undefined) talk.say(noPreview)
  if (url !== undefined && (await attempt(() => services.open(url)))) {
    talk.say('opened in the browser')
  }
}

async function resolveAll(sitting: Sitting, reading: Reading): Promise<undefined> {
  const { talk } = sitting
  const { target } = reading
  const threads = reading.threads.filter(({ resolved }) => !resolved).map(({ id }) => id)
  if (threads.length === 0) {
    talk.say(noneUnresolved)
    return
  }
  const question = `Resolve ${count(threads.length, 'thread')}?`
  if ((await choose(talk, question, ['yes', 'no'], { isGrave: true })) !== 'yes') {
    talk.say('nothing was resolved')
    return
  }
  // some may be resolved where not all are
  if (await writeInParts(sitting, { kind: 'resolve-all', target, threads })) {
    await rereadThreads(sitting, reading)
  }
}
