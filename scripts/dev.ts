import type { Config } from '@oclif/core'
import { main } from '../src/frame/program/main.ts'
import { systemRuntime } from '../src/frame/program/runtime.ts'
import { end } from '../src/frame/program/start.ts'
import { configOf, sourcesPlugin } from './manifest.ts'

let plugin: ReturnType<typeof sourcesPlugin> | undefined

/** The program as it stands in the sources, for `bin/dev.js` and for tests within the process. */
export async function configOfSources(): Promise<Config> {
  plugin ??= sourcesPlugin()
  return await configOf(await plugin)
}

export async function startFromSources(): Promise<void> {
  const config = await configOfSources()
  end(await main(process.argv.slice(2), systemRuntime(config.version), config))
}
