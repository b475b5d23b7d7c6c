import type { ServiceAccess } from '../../frame/program/roles.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { type FindableKind, whichThing } from './which-thing.ts'

/** The thing that was typed, or the nearest one of the context, as the service shows it. */
export async function thingToBrowse(
  run: TypedWords & ServiceAccess,
  typed: string | undefined,
): Promise<object> {
  const { word, kinds } = typed === undefined ? await ofContext(run) : wordAndKinds(typed)
  const others = all.filter((kind) => !kinds.includes(kind))
  const { body } = await whichThing(run, word, { kinds, where: 'THING', others })
  return body
}

interface Wanted {
  word: string
  kinds: readonly FindableKind[]
}

const named: readonly FindableKind[] = ['spaces', 'sites', 'collections']

const all: readonly FindableKind[] = [
  ...named,
  'change-requests',
  'pages',
  'specifications',
  'orgs',
]

/** What a word may be of by its form alone: no list is asked for things that it can't be. */
function wordAndKinds(word: string): Wanted {
  if (/^#?\d+$/.test(word)) return { word, kinds: ['change-requests'] }
  if (/^[a-z-]+:/.test(word)) return { word, kinds: all }
  return { word, kinds: word.includes('/') ? ['pages'] : named }
}

async function ofContext(run: TypedWords & ServiceAccess): Promise<Wanted> {
  const session = await run.session()
  const word = run.text('space') ?? (run.text('org') ? undefined : session.space?.value)
  if (word !== undefined) return { word, kinds: ['spaces'] }
  if (run.text('org') === undefined && session.site) {
    return { word: session.site.value, kinds: ['sites'] }
  }
  return { word: await run.context('organizationId'), kinds: ['orgs'] }
}
