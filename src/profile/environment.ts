import { posix, win32 } from 'node:path'

/**
 * The system resources that the `profile` folder may access. No code in this folder reads `process`
 * directly.
 */
export interface Environment {
  env: Readonly<Record<string, string | undefined>>
  cwd: string
  home: string
  platform: NodeJS.Platform
}

/**
 * A value with its origin, such as `--org`, `DOCSCTL_ORG`, the path of a file, `profile work`, or
 * `default`.
 */
export interface Setting<T> {
  value: T
  origin: string
}

/**
 * Returns an environment variable. An empty variable counts as missing, because CI systems set
 * variables of missing secrets to an empty string.
 */
export function variable(environment: Environment, name: string): string | undefined {
  return environment.env[name]?.trim() || undefined
}

/** Returns the first of the given variables that has a value. */
export function firstVariable(
  environment: Environment,
  names: readonly string[],
): Setting<string> | undefined {
  for (const name of names) {
    const value = variable(environment, name)
    if (value !== undefined) return { value, origin: name }
  }
  return undefined
}

export function configFolder(environment: Environment): string {
  return folder(environment, 'DOCSCTL_CONFIG_DIR', 'XDG_CONFIG_HOME', '.config', () =>
    win32.join(windowsFolder(environment, 'APPDATA', 'Roaming'), 'docsctl'),
  )
}

export function stateFolder(environment: Environment): string {
  return folder(environment, 'DOCSCTL_STATE_DIR', 'XDG_STATE_HOME', '.local/state', () =>
    win32.join(windowsFolder(environment, 'LOCALAPPDATA', 'Local'), 'docsctl', 'state'),
  )
}

export function cacheFolder(environment: Environment): string {
  return folder(environment, 'DOCSCTL_CACHE_DIR', 'XDG_CACHE_HOME', '.cache', () =>
    win32.join(windowsFolder(environment, 'LOCALAPPDATA', 'Local'), 'docsctl', 'cache'),
  )
}

function folder(
  environment: Environment,
  own: string,
  xdg: string,
  underHome: string,
  onWindows: () => string,
): string {
  const named = variable(environment, own)
  const isWindows = environment.platform === 'win32'
  if (named !== undefined) return (isWindows ? win32 : posix).resolve(environment.cwd, named)
  if (isWindows) return onWindows()
  const base = variable(environment, xdg)
  // as the XDG specification requires, relative paths are ignored
  if (base?.startsWith('/')) return posix.join(base, 'docsctl')
  // without a home folder, the path must not depend on the working folder
  return posix.resolve('/', environment.home, underHome, 'docsctl')
}

function windowsFolder(environment: Environment, name: string, underAppData: string): string {
  return variable(environment, name) ?? win32.join(environment.home, 'AppData', underAppData)
}
