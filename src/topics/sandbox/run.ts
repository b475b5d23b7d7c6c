import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { ChildExit, type Runtime } from '../../frame/program/runtime.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { maskWords } from '../../text/redact.ts'
import { shimOf } from '../../text/shell-words.ts'
import { collectChanges } from './changes.ts'
import { sandboxEnvironment, startSandbox } from './options.ts'
import { checkReport, writeReport } from './report.ts'
import { countRequests } from './requests.ts'

/** Runs a program on a sandbox of its own; ends as it ends. */
export async function runInSandbox(run: TypedWords & Speaker & Machine): Promise<void> {
  checkReport(run)
  const [command = '', ...args] = [run.args.command, run.args.args, ...run.rest].filter(
    (word) => word !== undefined,
  )
  const changes = collectChanges()
  const requests = countRequests()
  const served = await startSandbox(run, (exchange) => {
    changes.add(exchange.changes)
    requests.add(exchange)
  })
  const folder = await mkdtemp(join(tmpdir(), 'docsctl-sandbox-'))
  let exit: number
  try {
    const env = {
      ...ownEnvironment(run.runtime.env),
      ...(await foldersIn(folder, run.runtime)),
      ...sandboxEnvironment(served),
    }
    exit = await started(run, { command, args, env })
  } finally {
    await served.sandbox.close()
    await rm(folder, { recursive: true, force: true })
  }
  const result = { changes: changes.result(served.sandbox.tables), requests: requests.result() }
  await writeReport({ command: maskWords([command, ...args]), exit, ...result }, run)
  if (run.signal.aborted) throw run.signal.reason
  if (exit !== 0) throw new ChildExit(exit)
}

async function started(
  run: Machine,
  child: { command: string; args: string[]; env: Runtime['env'] },
): Promise<number> {
  try {
    return await run.runtime.runChild({ ...child, signal: run.signal })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? 'is not there' : "can't be run"
    throw new DocsctlError('usage', `the program ${JSON.stringify(child.command)} ${why}`, {
      hint: 'give a program on the PATH or a path such as ./reorg.sh, behind --',
      cause,
    })
  }
}

/** Everything of our own is left out: the program sees no profile, no token and no default of the caller. */
function ownEnvironment(env: Runtime['env']): Runtime['env'] {
  const names = Object.keys(env).filter((name) => !/^(DOCSCTL|GITBOOK)_/i.test(name))
  return Object.fromEntries(names.map((name) => [name, env[name]]))
}

/** Empty folders for what docsctl keeps, and one on the PATH that holds docsctl itself. */
async function foldersIn(
  folder: string,
  { env, platform, program }: Runtime,
): Promise<Record<string, string>> {
  const [config, state, cache, bin] = ['config', 'state', 'cache', 'bin'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  for (const path of [config, state, cache, bin]) await mkdir(path, { mode: 0o700 })
  const shim = shimOf(program, platform)
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
