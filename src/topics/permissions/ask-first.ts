import { type Prepared, prepare } from '../../client/prepare.ts'
import type { Asked } from '../../frame/guards/ask-first.ts'
import { readForQuestion } from '../../frame/operation/confirm-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { confirm } from '../../frame/terminal/confirm.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { list } from '../../text/sentences.ts'
import { firstLine } from '../../text/text.ts'
import type { PermissionChange } from './changes-asked.ts'
import { commandLine, type PermissionPlace, type PlacePath } from './place.ts'

/** A request, and what it changes for whom. */
export interface PermissionRequest {
  id: string
  call: Prepared
  changes: readonly PermissionChange[]
}

/** So many are named in a question. */
const named = 10

/** Says whose permission goes, or who becomes an administrator, and on what, by its title. */
export async function askFirst(
  place: PermissionPlace,
  requests: readonly PermissionRequest[],
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<Asked | undefined> {
  const changes = requests.flatMap((one) => one.changes)
  const isStrict = changes.some(({ body }) => body === undefined)
  const due = isStrict ? changes : changes.filter(({ body }) => body?.role === 'admin')
  // several may hold the caller
  const isSeveral = changes.length > 1 || run.has('journal')
  if (changes.length === 0 || !(isSeveral || (due.length > 0 && !run.has('yes')))) return undefined
  const ask = (remarks: readonly string[]) =>
    confirm(run, {
      what: async () => {
        const lines = await question(place, due, isStrict, run)
        return [...lines, ...remarks].join('\n  ')
      },
      undo: () => undoLine(place, due, isStrict),
    })
  const { askGuarded } = await import('../../frame/guards/ask-first.ts')
  const batch = { items: requests, count: changes.length }
  return await askGuarded(run, batch, due.length > 0 ? { isStrict, ask } : undefined)
}

async function question(
  place: PermissionPlace,
  changes: readonly PermissionChange[],
  isStrict: boolean,
  run: ServiceAccess & Speaker,
): Promise<string[]> {
  const whoByPlace = new Map<string, { path: PlacePath; words: string[] }>()
  for (const { path, who } of changes) {
    const key = JSON.stringify(path)
    const { words } = whoByPlace.get(key) ?? { words: [] }
    whoByPlace.set(key, { path, words: [...words, who.word] })
  }
  const places = [...whoByPlace.values()]
  const shown = places.slice(0, named)
  const client = await run.client()
  const reads = shown.map(({ path }) => async () => {
    const { body } = await client.exchange(prepare(place.read, { path }))
    return body
  })
  const things = await readForQuestion(reads, run)
  const titles = shown.map(({ path }, index) => titleOf(path, things[index]))
  const [only] = places
  if (only && places.length === 1) {
    const who = someOf(only.words)
    const on = `on the ${place.noun} ${titles[0]}`
    return [
      isStrict ? `take the permission of ${who} ${on} away` : `give the role admin ${on} to ${who}`,
    ]
  }
  const on = `on ${places.length} ${place.noun}s`
  const more = places.length - shown.length
  return [
    isStrict ? `take ${changes.length} permissions ${on} away:` : `give the role admin ${on}:`,
    ...shown.map(({ words }, index) => `${titles[index]}: ${someOf(words)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}

function someOf(words: readonly string[]): string {
  const more = words.length - named
  return list(more > 0 ? [...words.slice(0, named), `${more} more`] : words, 'and')
}

/** `"Guides" (spc_1)`, or the bare id where there is no title. */
function titleOf(path: PlacePath, thing: unknown): string {
  const id = Object.values(path).at(-1) as string
  const title = firstLine(String(cell(thing, 'title') ?? ''))
  return title === '' ? id : `"${title}" (${id})`
}

function undoLine(
  place: PermissionPlace,
  changes: readonly PermissionChange[],
  isStrict: boolean,
): string {
  const [first] = changes
  const isOnePlace = new Set(changes.map(({ path }) => JSON.stringify(path))).size === 1
  if (!first || !isStrict || !isOnePlace || changes.length > named) return 'docsctl undo'
  const words = changes.map(({ who }) => who.word).join(' ')
  return `docsctl ${commandLine(place, 'grant', first.path)} ${words} --role ROLE`
}
