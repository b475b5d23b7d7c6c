import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import { withTemporaryFolder } from '../../fs/leftovers.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { ChildExit, type Runtime } from '../../host/program/runtime.ts'
import { maskArguments } from '../../output/text/redact.ts'
import { shimName } from '../../output/text/shell-arguments.ts'
import { collectChanges } from './changes.ts'
import { sandboxEnvironment, startSandbox } from './options.ts'
import { checkReport, writeReport } from './report.ts'
import { countRequests } from './requests.ts'

/** Runs a program with its own sandbox, and returns the exit code of the program. */
export async function runInSandbox(run: WithArgs & WithConsole & WithEnvironment): Promise<void> {
  checkReport(run)
  const [command = '', ...args] = [
    run.args.named.command,
    run.args.named.args,
    ...run.args.rest,
  ].filter((word) => word !== undefined)
  const changes = collectChanges()
  const requests = countRequests()
  const served = await startSandbox(run, {
    observe: (exchange) => {
      changes.add(exchange.changes)
      requests.add(exchange)
    },
  })
  let exit: number
  try {
    exit = await withTemporaryFolder(tmpdir(), async (folder) => {
      const env = {
        ...ownEnvironment(run.environment.env),
        ...(await temporaryFolders(folder, run.environment)),
        ...sandboxEnvironment(served),
      }
      run.environment.signal.throwIfAborted()
      return await runProgramInSandbox(run, { command, args, env })
    })
  } finally {
    await served.sandbox.close()
  }
  const result = { changes: changes.result(served.sandbox.tables), requests: requests.result() }
  await writeReport({ command: maskArguments([command, ...args]), exit, ...result }, run)
  if (run.environment.signal.aborted) throw run.environment.signal.reason
  if (exit !== 0) throw new ChildExit(exit)
}

async function runProgramInSandbox(
  run: WithEnvironment,
  child: { command: string; args: string[]; env: Runtime['env'] },
): Promise<number> {
  try {
    return await run.environment.runChild({
      ...child,
      withTokens: true,
      signal: run.environment.signal,
    })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const program = JSON.stringify(child.command)
    const message =
      code === 'ENOENT' ? `Program ${program} not found` : `Cannot run the program ${program}`
    throw new DocsctlError('usage', message, {
      hint: 'After --, use a program on the PATH, or the path of an executable file, such as ./reorg.sh',
      cause,
    })
  }
}

/**
 * Removes docsctl's own variables, so that the program doesn't use the caller's profile, token, and
 * defaults.
 */
function ownEnvironment(env: Runtime['env']): Runtime['env'] {
  const names = Object.keys(env).filter((name) => !/^(DOCSCTL|GITBOOK)_/i.test(name))
  return Object.fromEntries(names.map((name) => [name, env[name]]))
}

/**
 * Creates empty folders for docsctl's files, and a folder that makes docsctl available on the PATH.
 */
async function temporaryFolders(
  folder: string,
  { env, platform, program }: Runtime,
): Promise<Record<string, string>> {
  const [config, state, cache, bin] = ['config', 'state', 'cache', 'bin'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const path of [config, state, cache, bin]) await mkdir(path, { mode: 0o700 })
  const shim = shimName(program, platform)
  await writeFile(join(bin, shim.name), shim.text)
  await chmod(join(bin, shim.name), 0o755)
  const path = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    DOCSCTL_CONFIG_DIR: config,
    DOCSCTL_STATE_DIR: state,
    DOCSCTL_CACHE_DIR: cache,
    [path]: [bin, env[path]].filter((one) => one).join(delimiter),
  }
}
