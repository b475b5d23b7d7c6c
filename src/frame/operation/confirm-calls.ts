import type { Prepared } from '../../client/prepare.ts'
import { prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { DocsctlError, type Kind } from '../../errors.ts'
import { cell } from '../../text/columns.ts'
import { firstLine } from '../../text/text.ts'
import type { Machine, ServiceAccess, Speaker } from '../program/roles.ts'
import { confirm } from '../terminal/confirm.ts'
import type { TypedWords } from '../words/typed-words.ts'
import type { Calls } from './calls.ts'
import { noteNotChecked } from './job-of-run.ts'

/** What the question before a destruction says. */
export interface Confirmation {
  /** what happens to the thing: `delete the team` */
  verb: string
  /** reads the thing by the same path, for its title; of several the one of that very path */
  read?: AnyOperation | AnyOperation[]
  /** where the title stands in what was read; `title` where absent */
  title?: string
  /** what it is about, where that isn't what the path names */
  names?: (call: Prepared) => string[]
  /** the key of the body that says who receives it */
  to?: string
  /** the command that takes it back, from the values of the path and the thing that was read */
  undo?: (path: Record<string, string>, thing: unknown) => string
}

const named = 10
const longest = 80

/** What a question says below what it is about, by what was read of that. */
export type Remarks = (calls: readonly Prepared[], things: unknown[]) => Promise<string[]>

/** Asks once for all the calls of a run, naming what they are about by title. */
export async function confirmCalls(
  { prepared }: Pick<Calls, 'prepared'>,
  confirmation: Confirmation | undefined,
  run: TypedWords & ServiceAccess & Speaker & Machine,
  remarks: Remarks = async () => [],
  readThing = async (request: Prepared) => (await (await run.client()).exchange(request)).body,
): Promise<void> {
  const { verb = run.name, read, title = 'title', names: namesIn, to, undo } = confirmation ?? {}
  let things: unknown[] = []
  await confirm(run, {
    what: async () => {
      const shown = prepared.slice(0, named)
      const reads = shown.map((call) => () => thingOf(call, read, readThing))
      things = await readForQuestion(reads, run)
      const names = namesIn
        ? prepared.flatMap(namesIn)
        : shown.map((call, index) => nameOf(call, things[index], title))
      const total = namesIn ? names.length : prepared.length
      const more = total > named ? ` and ${total - named} more` : ''
      const count = total > 1 ? `, ${total} in all` : ''
      const body = prepared[0]?.body as Record<string, unknown> | undefined
      const receiver = to ? ` to ${body?.[to]}` : ''
      const about = `${verb} ${names.slice(0, named).join(', ')}${more}${receiver}${count}`
      const lines = await remarks(shown, things)
      return [about, ...lines.map((line) => `  ${line}`)].join('\n')
    },
    ...(undo && {
      undo: () =>
        prepared
          .slice(0, 3)
          .map(({ parts }, index) => undo(parts.path, things[index]))
          .join('; '),
    }),
  })
}

const cannotTell: ReadonlySet<Kind> = new Set(['not-permitted', 'retired'] as const)

/** Reads what a question is about; what the caller may not read is asked about by its id. */
export async function readForQuestion(
  reads: readonly (() => Promise<unknown>)[],
  run: Pick<Speaker, 'note'>,
): Promise<unknown[]> {
  const faults: DocsctlError[] = []
  const things = await Promise.all(
    reads.map((read) =>
      read().catch((error: unknown) => {
        if (!(error instanceof DocsctlError) || !cannotTell.has(error.kind)) throw error
        faults.push(error)
      }),
    ),
  )
  const [fault] = faults
  if (fault) await noteNotChecked(run, fault.message)
  return things
}

async function thingOf(
  call: Prepared,
  reads: AnyOperation | AnyOperation[] = [],
  readThing: (request: Prepared) => Promise<unknown>,
): Promise<unknown> {
  const readers = [reads].flat()
  const read = readers.find((one) => one.path === call.operation.path) ?? readers[0]
  if (!read) return undefined
  const { path } = call.parts
  const ofRead = Object.fromEntries(pathNames(read.path).map((name) => [name, path[name] ?? '']))
  return await readThing(prepare(read, { path: ofRead }))
}

/** `"Docs" (team_1)`, or the bare id where there is no title. */
function nameOf({ operation, parts }: Prepared, thing: unknown, title: string): string {
  const id = parts.path[pathNames(operation.path).at(-1) as string] ?? ''
  const text = [...firstLine(String(cell(thing, title) ?? cell(thing, 'user.displayName') ?? ''))]
  const shown = text.slice(0, longest).join('') + (text.length > longest ? '…' : '')
  return shown === '' ? id : `"${shown}" (${id})`
}
