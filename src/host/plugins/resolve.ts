import module from 'node:module'
import { pathToFileURL } from 'node:url'

/** The modules of the running docsctl that plugins can import, with the paths of their files. */
export type OwnModules = Record<string, string>

/** The resolver for older versions of Node. It runs in the module hooks thread. */
const resolver = `
  let own
  export const initialize = (modules) => { own = modules }
  export const resolve = (specifier, context, next) =>
    Object.hasOwn(own, specifier)
      ? { url: own[specifier], shortCircuit: true }
      : next(specifier, context)
`

type Resolve = (specifier: string, ...rest: unknown[]) => string

/** The `registerHooks` function of Node 22.15 and later. It handles both `require` and `import`. */
interface NewerModule {
  registerHooks?: (hooks: {
    resolve: (
      specifier: string,
      context: object,
      next: (specifier: string, context: object) => { url: string },
    ) => { url: string; shortCircuit?: boolean }
  }) => void
}

let isInstalled = false

/**
 * Resolves imports of docsctl in plugins to the running docsctl. If a plugin imported its own copy,
 * its classes would differ from the classes of the running program.
 */
export function resolveOwnModules(modules: () => OwnModules): void {
  if (isInstalled) return
  const own = modules()
  isInstalled = true
  const urls = Object.entries(own).map(([name, file]) => [name, pathToFileURL(file).href])
  const files = Object.fromEntries(urls)
  const { registerHooks } = module as unknown as NewerModule
  // newer versions of Node print a warning if the older function is used
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
