import type { Prepared } from '../../client/prepare.ts'
import { prepare } from '../../client/prepare.ts'
import type { AnyOperation } from '../../contract/operation.ts'
import { pathNames } from '../../contract/operation.ts'
import { DocsctlError, type Kind } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { confirm } from '../../host/terminal/confirm.ts'
import { cell } from '../../output/columns.ts'
import { firstLine } from '../../output/text/text.ts'
import type { Calls } from './calls.ts'
import { noteNotChecked } from './run-job.ts'

/** The prompt before an operation that is hard to undo. */
export interface Confirmation {
  /** the action as a verb phrase, such as `delete the team` */
  verb: string
  /**
   * the operation that reads the title of the resource; if there are several operations, the one
   * that matches the path of the call is used
   */
  read?: AnyOperation | AnyOperation[]
  /** the path of the title in the resource; default: `title` */
  title?: string
  /**
   * returns the names of the affected resources, if the last ID in the path doesn't identify them
   */
  names?: (call: Prepared) => string[]
  /** the body key that identifies the recipient */
  to?: string
  /** returns the command that undoes the action, built from the path parameters and the resource */
  undo?: (path: Record<string, string>, resource: unknown) => string
}

const maxNames = 10
const maxTitleLength = 80

/** Returns remarks about the affected resources, which the prompt shows below them. */
export type Remarks = (calls: readonly Prepared[], resources: unknown[]) => Promise<string[]>

/** Prompts once for all calls of a run, and shows the titles of the affected resources. */
export async function confirmCalls(
  { prepared }: Pick<Calls, 'prepared'>,
  confirmation: Confirmation | undefined,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  remarks: Remarks = async () => [],
  readResource = async (request: Prepared) =>
    (await (await run.service.client()).exchange(request)).body,
): Promise<void> {
  const {
    verb = run.args.command,
    read,
    title = 'title',
    names: namesIn,
    to,
    undo,
  } = confirmation ?? {}
  let resources: unknown[] = []
  await confirm(run, {
    what: async () => {
      const shown = prepared.slice(0, maxNames)
      const reads = shown.map((call) => () => readTarget(call, read, readResource))
      resources = await readForQuestion(reads, run)
      const names = namesIn
        ? prepared.flatMap(namesIn)
        : shown.map((call, index) => describeTarget(call, resources[index], title))
      const total = namesIn ? names.length : prepared.length
      const more = total > maxNames ? ` and ${total - maxNames} more` : ''
      const count = total > 1 ? `, ${total} in all` : ''
      const body = prepared[0]?.body as Record<string, unknown> | undefined
      const receiver = to ? ` to ${body?.[to]}` : ''
      const about = `${verb} ${names.slice(0, maxNames).join(', ')}${more}${receiver}${count}`
      const lines = await remarks(shown, resources)
      return [about, ...lines.map((line) => `  ${line}`)].join('\n')
    },
    ...(undo && {
      undo: () =>
        prepared
          .slice(0, 3)
          .map(({ parts }, index) => undo(parts.path, resources[index]))
          .join('; '),
    }),
  })
}

const unreadableKinds: ReadonlySet<Kind> = new Set(['not-permitted', 'retired'] as const)

/**
 * Reads the resources that a prompt shows. If the caller can't read a resource, the prompt shows
 * its ID.
 */
export async function readForQuestion(
  reads: readonly (() => Promise<unknown>)[],
  run: WithConsole,
): Promise<unknown[]> {
  const faults: DocsctlError[] = []
  const resources = await Promise.all(
    reads.map((read) =>
      read().catch((error: unknown) => {
        if (!(error instanceof DocsctlError) || !unreadableKinds.has(error.kind)) throw error
        faults.push(error)
      }),
    ),
  )
  const [fault] = faults
  if (fault) await noteNotChecked(run, fault.message)
  return resources
}

async function readTarget(
  call: Prepared,
  reads: AnyOperation | AnyOperation[] = [],
  readResource: (request: Prepared) => Promise<unknown>,
): Promise<unknown> {
  const readers = [reads].flat()
  const read = readers.find((one) => one.path === call.operation.path) ?? readers[0]
  if (!read) return undefined
  const { path } = call.parts
  const readPath = Object.fromEntries(pathNames(read.path).map((name) => [name, path[name] ?? '']))
  return await readResource(prepare(read, { path: readPath }))
}

/** Returns `"Docs" (team_1)`, or only the ID if there is no title. */
function describeTarget({ operation, parts }: Prepared, resource: unknown, title: string): string {
  const id = parts.path[pathNames(operation.path).at(-1) as string] ?? ''
  const text = [
    ...firstLine(String(cell(resource, title) ?? cell(resource, 'user.displayName') ?? '')),
  ]
  const shown = text.slice(0, maxTitleLength).join('') + (text.length > maxTitleLength ? '…' : '')
  return shown === '' ? id : `"${shown}" (${id})`
}
