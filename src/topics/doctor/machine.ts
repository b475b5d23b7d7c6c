import { access, constants, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Machine, Speaker } from '../../frame/program/roles.ts'
import { localeOf } from '../../frame/terminal/symbols.ts'
import { cacheFolder, configFolder, stateFolder } from '../../profile/environment.ts'
import { systemKeychain } from '../../profile/keychain.ts'
import { type DoctorRow, reasonOf, rowsOf } from './checks.ts'

/** Program, terminal, keychain, folders and shell. */
export async function lookAtMachine(run: Speaker & Machine): Promise<DoctorRow[]> {
  const { version, platform } = run.runtime
  const row = rowsOf('machine')
  return [
    row('docsctl', 'ok', `${version} on Node ${process.versions.node}, ${platform}`),
    ...terminalRows(run),
    await keychainRow(run),
    ...(await folderRows(run)),
    await shellRow(run),
  ]
}

function terminalRows({ runtime, color }: Speaker & Machine): DoctorRow[] {
  const row = rowsOf('machine')
  const { env, stdout, stdin } = runtime
  const size = stdout.isTTY ? `${stdout.columns} columns` : 'none: the output is a pipe or a file'
  const asks = stdin.isTTY ? '' : ', nobody to ask'
  const locale = localeOf(env)
  const isUtf8 = /utf-?8/i.test(locale) || runtime.platform === 'win32'
  return [
    row(
      'terminal',
      'ok',
      `${size}${asks}, ${color ? 'colour' : 'no colour'}, TERM=${env.TERM ?? ''}`,
    ),
    isUtf8
      ? row('locale', 'ok', locale || 'of the system')
      : row('locale', 'note', locale || 'none', {
          hint: 'where letters are shown wrong, set LANG to one with UTF-8, such as C.UTF-8',
        }),
  ]
}

async function keychainRow({ runtime }: Machine): Promise<DoctorRow> {
  const row = rowsOf('machine')
  try {
    await (runtime.keychain ?? systemKeychain).get('docsctl doctor')
    return row('keychain', 'ok', 'works')
  } catch {
    return row('keychain', 'note', 'none that works: tokens are kept in a file for you alone')
  }
}

/** The folders that something is kept in; one that is not there is made when it is needed. */
async function folderRows({ environment }: Machine): Promise<DoctorRow[]> {
  const row = rowsOf('machine')
  const folders = {
    configuration: configFolder(environment),
    state: stateFolder(environment),
    cache: cacheFolder(environment),
  }
  return await Promise.all(
    Object.entries(folders).map(async ([name, path]) => {
      try {
        await access(await nearest(path), constants.W_OK)
        return row(`${name} folder`, 'ok', path)
      } catch (error) {
        return row(`${name} folder`, 'warning', `${path}: ${reasonOf(error)}`, {
          hint: `name another one in DOCSCTL_${variables[name]}`,
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

/** The folder itself, or the nearest above it that is there. */
async function nearest(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  if (found && !found.isDirectory()) throw new Error('is not a folder')
  return found || dirname(path) === path ? path : await nearest(dirname(path))
}

/** Where the script of completion is looked for by shells that load it by themselves. */
const completions: Readonly<Record<string, string>> = {
  bash: '.local/share/bash-completion/completions/docsctl',
  fish: '.config/fish/completions/docsctl.fish',
}

async function shellRow({ runtime }: Machine): Promise<DoctorRow> {
  const row = rowsOf('machine')
  const shell = basename(runtime.env.SHELL ?? '')
  if (shell === '') return row('shell', 'note', 'SHELL is not set')
  const script = completions[shell]
  if (script === undefined) {
    return row('shell', 'note', shell, { hint: 'docsctl completion --help' })
  }
  const isThere = await stat(join(runtime.home, script)).catch(() => undefined)
  if (isThere) return row('shell', 'ok', `${shell}, with completion`)
  return row('shell', 'note', `${shell}, no completion in ~/${script}`, {
    hint: 'docsctl completion --help',
  })
}
