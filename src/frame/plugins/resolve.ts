import module from 'node:module'
import { pathToFileURL } from 'node:url'

/** What a plugin imports of the running program, and the file that it gets. */
export type OwnModules = Record<string, string>

/** Runs beside the program, in the thread of Node's own for such work. */
const resolver = `
  let own
  export const initialize = (modules) => { own = modules }
  export const resolve = (specifier, context, next) =>
    Object.hasOwn(own, specifier)
      ? { url: own[specifier], shortCircuit: true }
      : next(specifier, context)
`

type Resolve = (specifier: string, ...rest: unknown[]) => string

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
  module.register(`data:text/javascript,${encodeURIComponent(resolver)}`, {
    data: Object.fromEntries(urls),
  })
  const loader = module as unknown as { _resolveFilename: Resolve }
  const resolve = loader._resolveFilename
  loader._resolveFilename = (specifier, ...rest) =>
    Object.hasOwn(own, specifier) ? (own[specifier] as string) : resolve(specifier, ...rest)
}
