import { createRun } from '../../host/program/create-run.ts'
import type { WithArgs, WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { RunConsole } from '../../host/program/run-console.ts'
import type { RestoreRun } from './perform-restore.ts'

interface SandboxAccess {
  url: string
  token: string
  organization: string
  /** a folder for the journal, the settings, and the cache of the run */
  folder: string
}

/** A run of `backup restore` in this process. The caller must end it. */
export interface SandboxRun extends RestoreRun {
  end(): Promise<void>
}

/**
 * Creates a run of `backup restore` that uses a sandbox, and has its own folders. It prints
 * nothing, except for the progress on the console of the current run.
 */
export function createSandboxRun(
  current: WithArgs & WithConsole & WithEnvironment,
  { url, token, organization, folder }: SandboxAccess,
): SandboxRun {
  const silent = { isTTY: false, columns: 80, write: async () => undefined }
  const { dispatcher: _, agentCall: __, ...runtime } = current.environment
  const own = {
    ...runtime,
    env: {
      DOCSCTL_API_URL: url,
      DOCSCTL_TOKEN: token,
      DOCSCTL_ORG: organization,
      DOCSCTL_CONFIG_DIR: folder,
      DOCSCTL_STATE_DIR: folder,
      DOCSCTL_CACHE_DIR: folder,
    },
    ...{ cwd: folder, home: folder, stdout: silent, stderr: silent },
    stdin: { isTTY: false, hasTerminal: false, read: async () => '', readLine: async () => '' },
  }
  const line = { name: 'backup restore', argv: [], args: {}, rest: [] }
  const { args, service, environment } = createRun(own, {
    ...line,
    flags: { 'keep-going': true, jobs: '1' },
  })
  const console = new RunConsole(
    { args, runtime: own, formatSetting: async () => undefined },
    current.console.progress,
  )
  return { args, service, environment, console, end: () => service.finish() }
}
