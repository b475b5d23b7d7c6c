import createRouter, { type HTTPMethod } from 'find-my-way'
import type { AnyOperation, Method } from '../../contract/operation.ts'
import type { ServiceSchemas } from '../../contract/service/schema/forms.ts'
import type { ServiceOperation } from '../../contract/service/service-operation.ts'
import { genericHandlers } from '../generic/generic-operations.ts'
import { isStored } from '../generic/user-operations.ts'
import { type DownloadSource, signedKey } from './downloads.ts'
import type { Implementation } from './implement.ts'
import { authenticate, type HandlerOutcome, perform, type SandboxServices } from './pipeline.ts'
import { notFound } from './refusal.ts'

interface RouteSources {
  handlers: readonly Implementation[]
  /**
   * all operations of the current API, by name; operations without a handler use the generic
   * storage
   */
  named: Readonly<Record<string, ServiceOperation>>
  /** the schemas to which the operations refer */
  schemas: ServiceSchemas
  downloads: Readonly<Record<string, DownloadSource>>
}

interface Route {
  operation: AnyOperation | undefined
  run: (house: SandboxServices, incoming: Parameters<typeof perform>[2]) => Promise<HandlerOutcome>
}

export type Routes = ReturnType<typeof createRoutes>

const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Creates the routes of the sandbox. Routes contain no state, so all sandboxes in a process can
 * share them.
 */
export function createRoutes({ handlers, named, schemas, downloads }: RouteSources) {
  // allow IDs and names longer than the router's default limit of 100 characters
  const router = createRouter({ maxParamLength: 4096 })
  const add = (method: Method, path: string, route: Route) =>
    router.on(method, path, () => undefined, route)
  const below = (path: string) => `/v1${path.replace(/\{(\w+)\}/g, ':$1')}`
  const addHandler = (implementation: Implementation) => {
    const { operation } = implementation
    add(operation.method, below(operation.path), {
      operation,
      run: (house, incoming) => perform(house, implementation, incoming),
    })
  }
  handlers.forEach(addHandler)
  add('GET', '/downloads/:kind', {
    operation: undefined,
    run: async (house, { path, search }) => {
      const kind = path.kind ?? ''
      const source = downloads[kind]
      if (!source) throw notFound('download', kind)
      const key = signedKey(kind, search, house.now())
      const { contentType, bytes, fileName } = source(house.store.tables, key)
      const headers = {
        'content-type': contentType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      }
      return { answer: { status: 200, headers, body: bytes }, changes: [] }
    },
  })
  add('GET', '/v1/', {
    operation: undefined,
    run: async (house, { message }) => {
      authenticate(house, message.headers.authorization)
      const build = house.isReference ? 'sandbox-reference' : 'sandbox'
      return { answer: { status: 200, headers: {}, body: { version: 'v1', build } }, changes: [] }
    },
  })
  // skip an operation if the route of another operation matches its path, such as a route with a
  // parameter
  const unserved = Object.entries(named).filter(
    ([, { method, path }]) => !router.find(method as HTTPMethod, `/v1${path}`),
  )
  const generic = genericHandlers(Object.fromEntries(unserved), schemas)
  generic.forEach(addHandler)
  return {
    /** the operations that use the generic storage */
    generic: generic.map(({ operation }) => operation).filter(isStored),
    find(method: string, path: string) {
      const found = router.find(method as HTTPMethod, path)
      return found && { route: found.store as Route, path: found.params as Record<string, string> }
    },
    methodsOf: (path: string) => methods.filter((method) => router.find(method, path) !== null),
  }
}
