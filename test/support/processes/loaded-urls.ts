import { fileURLToPath } from 'node:url'

const preload = fileURLToPath(new URL('print-loaded.mjs', import.meta.url))

/** The environment variables with which a program prints the URLs of its modules when it ends. */
export const reportLoadedModules = { NODE_OPTIONS: `--import=${preload}` }

/** Returns the URLs of the modules that a program has loaded, parsed from its standard error. */
export function loadedUrls(stderr: string): string[] {
  const [, list] = /loaded:(\[.*\])/.exec(stderr) ?? []
  if (list === undefined) throw new Error(`no list of modules in:\n${stderr}`)
  return JSON.parse(list)
}
