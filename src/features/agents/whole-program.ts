import { Config } from '@oclif/core/config'
import { BuiltProgram } from '../../host/program/built-program.ts'
import type { Catalog } from '../../host/program/catalog.ts'
import { runCatalog, withRuntime } from '../../host/program/config.ts'
import { main } from '../../host/program/main.ts'
import type { report } from '../../host/program/report.ts'
import type { Runtime } from '../../host/program/runtime.ts'

/** A program whose commands can run several times in this process, even in parallel. */
export interface WholeProgram {
  catalog: Catalog
  run(argv: string[], runtime: Runtime, reportError: typeof report): Promise<number>
}

/**
 * Returns the program with all of its commands. The configuration of a run of the built program
 * contains only one command. Omits plugins, because they may write to the streams of this process.
 */
export async function wholeProgram({ root, version, plugins }: Config): Promise<WholeProgram> {
  const own = [...plugins.values()][0] as InstanceType<typeof BuiltProgram>
  if (own instanceof BuiltProgram && own.only !== undefined) {
    own.only = undefined
    await own.load()
  }
  const whole = await Config.load({
    ...{ root, version, pjson: own.pjson },
    plugins: new Map([[own.name, own]]),
  })
  return {
    catalog: runCatalog(whole),
    run: async (argv, runtime, reportError) => {
      // each run stores its runtime in its own configuration
      const config: Config = Object.assign(Object.create(Object.getPrototypeOf(whole)), whole)
      return await main(argv, runtime, withRuntime(config, runtime), reportError)
    },
  }
}
