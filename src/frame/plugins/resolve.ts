import module from 'node:module'
import { pathToFileURL } from 'node:url'

/** What a plugin imports of the running program, and the file that it gets. */
export type OwnModules = Record<string, string>

/** Where Node has nothing else: runs beside the program, in a thread for such work. */
const resolver = `
  let own
  export const initialize = (modules) => { own = modules }
  export const resolve = (specifier, context, next) =>
    Object.hasOwn(own, specifier)
      ? { url: own[specifier], shortCircuit: true }
      : next(specifier, context)
`

type Resolve = (specifier: string, ...rest: unknown[]) => string

/** What Node has since 22.15, for `require` and `import` alike. */
interface NewerModule {
  registerHooks?: (hooks: {
    resolve: (
      specifier: string,
      context: object,
      next: (specifier: string, context: object) => { url: string },
    ) => { url: string; shortCircuit?: boolean }
  }) => void
}

let isDone = false

/**
 * Has plugins get this very program by its name, wherever they stand: a copy beside them would be
 * another program, with classes of its own.
 */
export function resolveOwnModules(modules: () => OwnModules): void {
  if (isDone) return
  const own = modules()
  isDone = true
  const urls = Object.entries(own).map(([name, file]) => [name, pathToFileURL(file).href])
  const files = Object.fromEntries(urls)
  const { registerHooks } = module as unknown as NewerModule
  // newer versions of Node warn of the other way
  if (registerHooks) {
    registerHooks({
      resolve: (specifier, context, next) =>
        Object.hasOwn(files, specifier)
          ? { url: files[specifier] as string, shortCircuit: true }
          : next(specifier, context),
    })
    return
  }
  module.register(`data:text/javascript,${encodeURIComponent(resolver)}`, { data: files })
  const loader = module as unknown as { _resolveFilename: Resolve }
  const resolve = loader._resolveFilename
  loader._resolveFilename = (specifier, ...rest) =>
    Object.hasOwn(own, specifier) ? (own[specifier] as string) : resolve(specifier, ...rest)
}
