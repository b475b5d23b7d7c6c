import type { AnyOperation, Effect } from '../../contract/operation.ts'
import type { CommandMeta } from '../../host/program/catalog.ts'

const effects: readonly Effect[] = ['read', 'write', 'destroy']

/**
 * Returns the most severe effect of a command, from its definition or its operations. Returns
 * `null` if the effect is unknown.
 */
export async function commandEffect(command: CommandMeta): Promise<Effect | null> {
  const { effect, api = [], pluginType } = command
  if (effect) return effect
  if (api.length === 0) return pluginType === 'core' ? 'read' : null
  const known = await operationEffects()
  const found = api.map((line) => known.get(line) ?? effectByMethod(line))
  return effects.findLast((one) => found.includes(one)) ?? null
}

let loading: Promise<Map<string, Effect>> | undefined

/** Returns the effects of operations, by the method and path that commands list. */
async function operationEffects(): Promise<Map<string, Effect>> {
  loading ??= (async () => {
    const { operations } = await import('../../contract/all.ts')
    const { currentOnlyOperations } = await import('../../contract/current-only.ts')
    const all: readonly AnyOperation[] = [...operations, ...currentOnlyOperations]
    return new Map(all.map(({ method, path, effect }) => [`${method} /v1${path}`, effect]))
  })()
  return await loading
}

function effectByMethod(line: string): Effect {
  if (line.startsWith('GET ')) return 'read'
  return line.startsWith('DELETE ') ? 'destroy' : 'write'
}
