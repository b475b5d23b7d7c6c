import { serviceRequests } from '../../contract/service/read-service.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { writeList } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { togetherRule, usage } from '../../text/sentences.ts'
import { othersOnly } from './service.ts'

const columns = ['id', 'method', 'path', 'note']

/** Lists the operations of the service whose name or path holds the typed word. */
export async function listOperations(run: TypedWords & Speaker & Machine): Promise<void> {
  if (run.args.field !== undefined) {
    throw usage([{ where: '--list', rule: 'takes one word' }], 'docsctl api --help')
  }
  if (run.cursor !== undefined) throw usage([{ where: '--cursor', rule: togetherRule(['--list']) }])
  const word = run.args.path?.toLowerCase() ?? ''
  const { operations } = await serviceRequests()
  const limit = run.number('limit', 1)
  const found = Object.entries(operations)
    .filter(([id, { path }]) => `${id} ${path}`.toLowerCase().includes(word))
    .map(([id, operation]) => {
      const { method, path, callers, deprecated } = operation
      const notes = [othersOnly(operation), deprecated && 'deprecated'].filter((one) => one)
      return {
        id,
        method,
        path,
        note: notes.join('; ') || null,
        ...(callers && { callers }),
      }
    })
  const items = found.slice(0, limit)
  const page = { items, envelope: {}, cut: items.length < found.length }
  await writeList(run, [page], { columns, known: [...columns, 'callers'], noun: 'operations' })
}
