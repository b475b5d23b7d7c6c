import { type Choice, choose, type Turn } from './choices.ts'
import { merge, sayGates } from './merge.ts'
import { type Reading, reload } from './reading.ts'
import { type Sitting, write } from './sitting.ts'
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
    talk.say('the service tells no link to it')
  } else if (how === 'copy') {
    services.copy(url)
    talk.say(`copied ${url}`)
  } else if (await attempt(() => services.open(url))) {
    talk.say('opened in the browser')
  }
}
