import { type Prepared, prepare } from '../../client/prepare.ts'
import type { ConfirmationOutcome } from '../../command/guards/confirmation-outcome.ts'
import { readForQuestion } from '../../command/operation/confirm-calls.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm } from '../../host/terminal/confirm.ts'
import { cell } from '../../output/columns.ts'
import { list } from '../../output/text/sentences.ts'
import { firstLine } from '../../output/text/text.ts'
import { commandLine, type PermissionPlace, type PlacePath } from './place.ts'
import type { PermissionChange } from './requested-changes.ts'

/** A request and the permission changes that it makes. */
export interface PermissionRequest {
  id: string
  call: Prepared
  changes: readonly PermissionChange[]
}

/** The maximum number of names to show in a confirmation. */
const maxNames = 10

/**
 * Asks for confirmation before permissions are revoked or the `admin` role is granted. The question
 * lists users, teams, and resources.
 */
export async function confirmPermissionChanges(
  place: PermissionPlace,
  requests: readonly PermissionRequest[],
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<ConfirmationOutcome | undefined> {
  const changes = requests.flatMap((one) => one.changes)
  const isStrict = changes.some(({ body }) => body === undefined)
  const due = isStrict ? changes : changes.filter(({ body }) => body?.role === 'admin')
  // check several changes even with --yes, because they may affect the current user
  const isSeveral = changes.length > 1 || run.args.has('journal')
  if (changes.length === 0 || !(isSeveral || (due.length > 0 && !run.args.has('yes'))))
    return undefined
  const ask = (remarks: readonly string[]) =>
    confirm(run, {
      what: async () => {
        const lines = await question(place, due, isStrict, run)
        return [...lines, ...remarks].join('\n  ')
      },
      undo: () => undoLine(place, due, isStrict),
    })
  const { confirmGuarded } = await import('../../command/guards/confirm-write.ts')
  const batch = { items: requests, count: changes.length }
  return await confirmGuarded(run, batch, due.length > 0 ? { isStrict, ask } : undefined)
}

async function question(
  place: PermissionPlace,
  changes: readonly PermissionChange[],
  isStrict: boolean,
  run: WithService & WithConsole,
): Promise<string[]> {
  const whoByPlace = new Map<string, { path: PlacePath; words: string[] }>()
  for (const { path, who } of changes) {
    const key = JSON.stringify(path)
    const { words } = whoByPlace.get(key) ?? { words: [] }
    whoByPlace.set(key, { path, words: [...words, who.typed] })
  }
  const places = [...whoByPlace.values()]
  const shown = places.slice(0, maxNames)
  const client = await run.service.client()
  const reads = shown.map(({ path }) => async () => {
    const { body } = await client.exchange(prepare(place.read, { path }))
    return body
  })
  const resources = await readForQuestion(reads, run)
  const titles = shown.map(({ path }, index) => resourceTitle(path, resources[index]))
  const [only] = places
  if (only && places.length === 1) {
    const who = listSome(only.words)
    const on = `on the ${place.noun} ${titles[0]}`
    return [
      isStrict
        ? `revoke the ${only.words.length === 1 ? 'permission' : 'permissions'} of ${who} ${on}`
        : `grant the role "admin" ${on} to ${who}`,
    ]
  }
  const on = `on ${places.length} ${place.noun}s`
  const more = places.length - shown.length
  return [
    isStrict ? `revoke ${changes.length} permissions ${on}:` : `grant the role "admin" ${on}:`,
    ...shown.map(({ words }, index) => `${titles[index]}: ${listSome(words)}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
}

function listSome(args: readonly string[]): string {
  const more = args.length - maxNames
  return list(more > 0 ? [...args.slice(0, maxNames), `${more} more`] : args, 'and')
}

/** Formats a resource, such as `"Guides" (spc_1)`. Returns only the ID if there is no title. */
function resourceTitle(path: PlacePath, resource: unknown): string {
  const id = Object.values(path).at(-1) as string
  const title = firstLine(String(cell(resource, 'title') ?? ''))
  return title === '' ? id : `"${title}" (${id})`
}

function undoLine(
  place: PermissionPlace,
  changes: readonly PermissionChange[],
  isStrict: boolean,
): string {
  const [first] = changes
  const isOnePlace = new Set(changes.map(({ path }) => JSON.stringify(path))).size === 1
  if (!first || !isStrict || !isOnePlace || changes.length > maxNames) return 'docsctl undo'
  const args = changes.map(({ who }) => who.typed).join(' ')
  return `docsctl ${commandLine(place, 'grant', first.path)} ${args} --role ROLE`
}
