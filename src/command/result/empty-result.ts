import type { Answer } from '../../client/answer.ts'
import type { Prepared } from '../../client/prepare.ts'
import { pathNames } from '../../contract/operation.ts'
import type { WithConsole } from '../../host/program/run.ts'
import { deletedKey, emptyResultIds, isDeletion } from '../operation/empty-answers.ts'
import type { SendingSpec } from '../operation/send-call.ts'

const acceptedNote = 'note: The service accepted the request, but has not completed it yet'

/** Returns the result that docsctl shows if a response is empty. */
export async function emptyResult(
  call: Prepared,
  { status, isGone }: Answer,
  { ids = 'id' }: SendingSpec,
  run: WithConsole,
): Promise<object> {
  const { path } = call.parts
  const id = path[pathNames(call.operation.path).at(-1) as string]
  const became = async () => {
    if (!isDeletion(call.operation)) {
      if (status !== 202) return { ...path, updated: true }
      await run.console.note(acceptedNote)
      return { ...path, updated: false, requested: true }
    }
    const [deleted, [, ...others]] = [deletedKey(call.operation), emptyResultIds(call.operation)]
    const ids = { id, ...Object.fromEntries(others.map((name) => [name, path[name]])) }
    if (isGone) {
      await run.console.note(
        `note: ${id} was not found after a retry. It is unknown whether this request removed it`,
      )
      return { ...ids, [deleted]: null, gone: true }
    }
    if (status !== 202) return { ...ids, [deleted]: true }
    await run.console.note(acceptedNote)
    return { ...ids, [deleted]: false, requested: true }
  }
  const result = await became()
  return (await run.console.format()) === 'ids' ? nestedObject(ids, id) : result
}

/** Returns a nested object for a dotted path, for example `{user: {id}}` for `user.id`. */
function nestedObject(path: string, value: unknown): object {
  return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value) as object
}
