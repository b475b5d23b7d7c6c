import { access, constants, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { serviceRequests } from '../../contract/service/read-service.ts'
import { builtCommit, runtimeVersion } from '../../fs/own-program.ts'
import type { WithConsole, WithEnvironment } from '../../host/program/run.ts'
import { environmentLocale } from '../../host/terminal/symbols.ts'
import { cacheFolder, configFolder, stateFolder } from '../../profile/environment.ts'
import { systemKeychain } from '../../profile/keychain.ts'
import { createRows, type DoctorRow, errorSummary } from './checks.ts'

/** Checks the program, terminal, keychain, folders, and shell. */
export async function checkMachine(run: WithConsole & WithEnvironment): Promise<DoctorRow[]> {
  const { version, platform } = run.environment
  const row = createRows('machine')
  const commit = builtCommit() ?? ''
  const { description } = await serviceRequests()
  return [
    row(
      'docsctl',
      'ok',
      `${version}${commit && ` (${commit})`} on ${runtimeVersion()}, ${platform}`,
    ),
    row('API description', 'ok', `${description.source} ${description.version}`),
    ...terminalRows(run),
    await keychainRow(run),
    ...(await folderRows(run)),
    await shellRow(run),
  ]
}

function terminalRows({ environment, console }: WithConsole & WithEnvironment): DoctorRow[] {
  const row = createRows('machine')
  const { env, stdout, stdin } = environment
  const size = stdout.isTTY ? `${stdout.columns} columns` : 'none (the output is a pipe or a file)'
  const promptNote = stdin.isTTY ? '' : ', no prompts'
  const locale = environmentLocale(env)
  const isUtf8 = /utf-?8/i.test(locale) || environment.platform === 'win32'
  return [
    row(
      'terminal',
      'ok',
      `${size}${promptNote}, ${console.color ? 'color' : 'no color'}, TERM=${env.TERM ?? ''}`,
    ),
    isUtf8
      ? row('locale', 'ok', locale || 'system default')
      : row('locale', 'note', locale || 'none', {
          hint: 'If letters are displayed incorrectly, set LC_ALL to a UTF-8 locale, such as C.UTF-8',
        }),
  ]
}

async function keychainRow({ environment }: WithEnvironment): Promise<DoctorRow> {
  const row = createRows('machine')
  try {
    await (environment.keychain ?? systemKeychain).get('docsctl doctor')
    return row('keychain', 'ok', 'works')
  } catch {
    return row(
      'keychain',
      'note',
      'not available (tokens are stored in a file that only you can read)',
    )
  }
}

/** Checks that the data folders are writable. Missing folders are created when they are needed. */
async function folderRows({ environment }: WithEnvironment): Promise<DoctorRow[]> {
  const row = createRows('machine')
  const folders = {
    configuration: configFolder(environment),
    state: stateFolder(environment),
    cache: cacheFolder(environment),
  }
  return await Promise.all(
    Object.entries(folders).map(async ([name, path]) => {
      try {
        await access(await nearestExisting(path), constants.W_OK)
        return row(`${name} folder`, 'ok', path)
      } catch (error) {
        return row(`${name} folder`, 'warning', `${path}: ${errorSummary(error)}`, {
          hint: `Set DOCSCTL_${variables[name]} to a different folder`,
        })
      }
    }),
  )
}

const variables: Readonly<Record<string, string>> = {
  configuration: 'CONFIG_DIR',
  state: 'STATE_DIR',
  cache: 'CACHE_DIR',
}

/** Returns the folder, or its nearest existing parent. */
async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isDirectory()) throw new Error('Not a folder')
  return found || dirname(path) === path ? path : await nearestExisting(dirname(path))
}

/** The paths from which shells load completion scripts automatically. */
const completions: Readonly<Record<string, string>> = {
  bash: '.local/share/bash-completion/completions/docsctl',
  fish: '.config/fish/completions/docsctl.fish',
}

async function shellRow({ environment }: WithEnvironment): Promise<DoctorRow> {
  const row = createRows('machine')
  const shell = basename(environment.env.SHELL ?? '')
  if (shell === '') return row('shell', 'note', 'SHELL is not set')
  const script = completions[shell]
  if (script === undefined) {
    return row('shell', 'note', shell, { hint: 'docsctl completion --help' })
  }
  const isInstalled = await stat(join(environment.home, script)).catch(() => undefined)
  if (isInstalled) return row('shell', 'ok', `${shell}, with completion`)
  return row('shell', 'note', `${shell}, no completion in ~/${script}`, {
    hint: 'docsctl completion --help',
  })
}
