import type { AnyOperation, Effect } from '../../contract/operation.ts'
import type { CommandMeta } from '../../frame/program/catalogue.ts'

const effects: readonly Effect[] = ['read', 'write', 'destroy']

/** The most that a command does, by what it says or by the operations that it calls; `null` where nobody knows. */
export async function effectOf(command: CommandMeta): Promise<Effect | null> {
  const { effect, api = [], pluginType } = command
  if (effect) return effect
  if (api.length === 0) return pluginType === 'core' ? 'read' : null
  const known = await operationEffects()
  const found = api.map((line) => known.get(line) ?? effectByMethod(line))
  return effects.findLast((one) => found.includes(one)) ?? null
}

let loading: Promise<Map<string, Effect>> | undefined

/** By the lines that commands name their operations with. */
async function operationEffects(): Promise<Map<string, Effect>> {
  loading ??= (async () => {
    const { operations } = await import('../../contract/all.ts')
    const { livingOperations } = await import('../../contract/living.ts')
    const all: readonly AnyOperation[] = [...operations, ...livingOperations]
    return new Map(all.map(({ method, path, effect }) => [`${method} /v1${path}`, effect]))
  })()
  return await loading
}

function effectByMethod(line: string): Effect {
  if (line.startsWith('GET ')) return 'read'
  return line.startsWith('DELETE ') ? 'destroy' : 'write'
}
