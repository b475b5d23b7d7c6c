import type { Prepared } from '../client/prepare.ts'
import { prepare } from '../client/prepare.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { pathNames } from '../contract/operation.ts'
import { cell } from '../output/columns.ts'
import { firstLine } from '../output/text.ts'
import type { Calls } from './calls.ts'
import { confirm } from './confirm.ts'
import type { Run } from './run.ts'

/** What the question before a destruction says. */
export interface Confirmation {
  /** what happens to the thing: `delete the team` */
  verb: string
  /** reads the thing by the same path, for its title; of several the one of that very path */
  read?: AnyOperation | AnyOperation[]
  /** where the title stands in what was read; `title` where absent */
  title?: string
  /** the key of the body that says who receives it */
  to?: string
  /** the command that takes it back, from the values of the path */
  undo?: (path: Record<string, string>) => string
}

const named = 10
const longest = 80

/** Asks once for all the calls of a run, naming what they are about by title. */
export async function confirmCalls(
  { prepared }: Calls,
  confirmation: Confirmation | undefined,
  run: Run,
): Promise<void> {
  const { verb = run.name, read, title = 'title', to, undo } = confirmation ?? {}
  const back = prepared.slice(0, 3).map(({ parts }) => undo?.(parts.path))
  await confirm(run, {
    what: async () => {
      const names = await Promise.all(
        prepared.slice(0, named).map((call) => nameOf(call, read, title, run)),
      )
      const more = prepared.length > named ? ` and ${prepared.length - named} more` : ''
      const count = prepared.length > 1 ? ` ${prepared.length} times:` : ''
      const body = prepared[0]?.body as Record<string, unknown> | undefined
      const receiver = to ? ` to ${body?.[to]}` : ''
      return `${verb}${count} ${names.join(', ')}${more}${receiver}`
    },
    ...(back[0] && { undo: back.join('; ') }),
  })
}

/** `"Docs" (team_1)`, or the bare id where the title can't be read. */
async function nameOf(
  call: Prepared,
  reads: AnyOperation | AnyOperation[] = [],
  title: string,
  run: Run,
) {
  const { path } = call.parts
  const readers = [reads].flat()
  const read = readers.find((one) => one.path === call.operation.path) ?? readers[0]
  const id = path[pathNames(call.operation.path).at(-1) as string] ?? ''
  if (!read) return id
  const client = await run.client()
  const ofRead = Object.fromEntries(pathNames(read.path).map((name) => [name, path[name] ?? '']))
  const { body } = await client.exchange(prepare(read, { path: ofRead }))
  const text = [...firstLine(String(cell(body, title) ?? ''))]
  const shown = text.slice(0, longest).join('') + (text.length > longest ? '…' : '')
  return shown === '' ? id : `"${shown}" (${id})`
}
