import type { Interfaces } from '@oclif/core'
import { sanitise } from '../../text/sanitise.ts'
import type { Runtime } from '../program/runtime.ts'

type Failures = Interfaces.Hook.Result<unknown>['failures']

/** A line for each hook of a plugin that failed. */
export async function warnOfHooks(
  event: string,
  failures: Failures,
  { stderr }: Runtime,
): Promise<void> {
  for (const { error, plugin } of failures) {
    const text = `the hook ${event} of the plugin ${plugin.name} failed: ${error.message}`
    await stderr.write(`warning: ${sanitise(text)}\n`).catch(() => {})
  }
}
