import module from 'node:module'
import { pathToFileURL } from 'node:url'

/** The modules of the running program that plugins may import, with their files. */
export type OwnModules = Record<string, string>

/** The resolver for older versions of Node, which runs in the thread for module hooks. */
const resolver = `
  let own
  export const initialize = (modules) => { own = modules }
  export const resolve = (specifier, context, next) =>
    Object.hasOwn(own, specifier)
      ? { url: own[specifier], shortCircuit: true }
      : next(specifier, context)
`

type Resolve = (specifier: string, ...rest: unknown[]) => string

/** The function of Node 22.15 and later, which covers `require` and `import`. */
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
 * Resolves imports of docsctl in plugins to the running program. A copy beside a plugin would be
 * another program with other classes.
 */
export function resolveOwnModules(modules: () => OwnModules): void {
  if (isInstalled) return
  const own = modules()
  isInstalled = true
  const urls = Object.entries(own).map(([name, file]) => [name, pathToFileURL(file).href])
  const files = Object.fromEntries(urls)
  const { registerHooks } = module as unknown as NewerModule
  // newer versions of Node warn about the old function
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
