import type { Config } from '@oclif/core'
import { sanitise } from '../../text/sanitise.ts'
import { runtimeOf } from '../program/config.ts'

/** oclif keeps the errors of hooks to itself; of those of plugins a line is said, and nothing else stops. */
export function warnOfFailedHooks(config: Config): void {
  const runHook = config.runHook.bind(config)
  config.runHook = async (event, ...rest) => {
    const result = await runHook(event, ...rest)
    for (const { error, plugin } of result.failures) {
      if (plugin.name === config.name) continue
      const text = `the hook ${event} of the plugin ${plugin.name} failed: ${error.message}`
      await runtimeOf(config)
        .stderr.write(`warning: ${sanitise(text)}\n`)
        .catch(() => {})
    }
    return result
  }
}
