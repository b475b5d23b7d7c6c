import { join } from 'node:path'
import * as z from 'zod'
import { readKept } from '../../fs/kept-file.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { confirmToContinue, refuseUnconfirmed } from '../../host/terminal/confirm.ts'
import { list } from '../../output/text/sentences.ts'
import { type NpmRun, npmOutput } from './npm.ts'

/** The packages that have install scripts, each as a path and version. */
export type ScriptedPackages = ReadonlySet<string>

const Lock = z.looseObject({
  packages: z
    .record(
      z.string(),
      z.looseObject({ version: z.string().optional(), hasInstallScript: z.boolean().optional() }),
    )
    .optional(),
})

/** Returns the installed packages that have install scripts, according to npm's lock file. */
export async function scriptedPackages({ folder }: NpmRun): Promise<ScriptedPackages> {
  const file = join(folder, 'node_modules/.package-lock.json')
  // a damaged lock file is replaced by npm
  const { value } = readKept(file, (found) => Lock.safeParse(found).data)
  const packages = value?.packages ?? {}
  return new Set(
    Object.entries(packages).flatMap(([path, { version, hasInstallScript }]) =>
      hasInstallScript ? [`${path}@${version}`] : [],
    ),
  )
}

interface Permission {
  run: WithArgs & WithConsole & WithEnvironment
  npmRun: NpmRun
  /**
   * the name of the installed plugin; its install scripts always count as new, because the plugin is
   * always reinstalled
   */
  name: string
  before: ScriptedPackages
}

/**
 * Asks for confirmation and runs the install scripts of new packages. Without `--run-scripts`, only
 * lists these packages.
 */
export async function runInstallScripts({ run, npmRun, name, before }: Permission): Promise<void> {
  const own = `node_modules/${name}@`
  const all = [...(await scriptedPackages(npmRun))]
  const paths = all.filter((path) => path.startsWith(own) || !before.has(path))
  if (paths.length === 0) return
  const names = [...new Set(paths.map((path) => path.replace(/^.*node_modules\/(.+)@.*$/, '$1')))]
  const packages = list(names.sort(), 'and')
  if (!run.args.has('run-scripts')) {
    await noteSkippedScripts(packages, run)
    return
  }
  if (run.args.has('yes')) {
    await run.console.note(`note: Running the install scripts of ${packages}`)
  } else {
    refuseUnconfirmed(run)
    await confirmToContinue(run, `About to run the install scripts of ${packages}`)
  }
  await npmOutput(['rebuild', ...names], npmRun)
}

/** Reports packages whose install scripts were not run. */
export async function noteSkippedScripts(
  packages: string,
  { console }: WithConsole,
): Promise<void> {
  await console.note(
    `note: The install scripts of ${packages} were not run. To run them, uninstall the plugin, and install it again with --run-scripts`,
  )
}
