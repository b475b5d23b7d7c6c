import { writeList } from '../../command/result/result.ts'
import { serviceRequests } from '../../contract/service/read-service.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { conflicting, requires } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'
import { othersOnly } from './service.ts'

const columns = ['id', 'method', 'path', 'note']

/** Lists the service's operations whose name or path contains the given text. */
export async function listOperations(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  if (run.args.named.field !== undefined) {
    throw usage([requires('--list', 'at most one search term')], 'docsctl api --help')
  }
  if (run.args.cursor !== undefined) throw usage([conflicting('--cursor', ['--list'])])
  const argument = run.args.named.path?.toLowerCase() ?? ''
  const { operations } = await serviceRequests()
  const limit = run.args.number('limit', 1)
  const found = Object.entries(operations)
    .filter(([id, { path }]) => `${id} ${path}`.toLowerCase().includes(argument))
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
