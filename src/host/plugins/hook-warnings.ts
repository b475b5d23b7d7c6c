import type { Interfaces } from '@oclif/core'
import { sanitize } from '../../output/text/sanitize.ts'
import type { Runtime } from '../program/runtime.ts'

type Failures = Interfaces.Hook.Result<unknown>['failures']

/** Prints one line for each plugin hook that has failed. */
export async function warnOfHooks(
  event: string,
  failures: Failures,
  { stderr }: Runtime,
): Promise<void> {
  for (const { error, plugin } of failures) {
    const text = `Hook "${event}" of plugin "${plugin.name}" failed: ${error.message}`
    await stderr.write(`warning: ${sanitize(text)}\n`).catch(() => {})
  }
}
