import type { Client } from '../../client/client.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Session } from '../../profile/session.ts'
import type { contextFlags } from '../arguments/flags.ts'
import type { NamedArguments } from '../program/extension-types.ts'

export type ContextName = keyof typeof contextFlags

/** A value from the context, with the source of the value. */
export interface ContextValue {
  value: string
  origin: string
}

/** A command's access to the service: the session, clients, context values, and name resolution. */
export interface ServiceAccess {
  /** true if the command only reads from the service, so that names may come from the cache */
  readonly isReading: boolean
  session(): Promise<Session>
  /**
   * Returns the session without its invalid settings, together with the errors for these settings.
   */
  usableSession(): Promise<{ session: Session; faults: DocsctlError[] }>
  client(): Promise<Client>
  /** Returns a client that sends no token, for public URLs. */
  anonymousClient(): Promise<Client>
  /**
   * Connects with the given token instead of the session's token. Only the `auth` commands use this
   * function.
   */
  connect(apiUrl: string, token: string | undefined, maxWait?: number): Promise<Client>
  /**
   * Returns the ID of a path parameter from the context. If the ID is missing, the error lists all
   * ways to provide it. `argument` is the name of the argument, if a flag doesn't provide the ID.
   */
  context(name: ContextName, argument?: string): Promise<string>
  /** Returns the value of a path parameter as typed, before name resolution. */
  contextAsTyped(name: ContextName, argument?: string): Promise<ContextValue>
  /**
   * Returns whether a value is the session's organization. The ID of an organization may look like
   * a name.
   */
  isOwnOrg(argument: string | undefined): Promise<boolean>
  /**
   * Returns the error to report. If a malformed response caused the error, the returned error
   * describes the response.
   */
  blamed(error: unknown): unknown
  /** Resolves one name. Returns IDs unchanged. */
  idOf(kind: ResourceKind, argument: string, where: string, scope?: Scope): Promise<string>
  /** Resolves names. Returns IDs unchanged. */
  idsOf(named: NamedArguments, scope?: Scope): Promise<string[]>
  /**
   * Returns the ID of the resource whose name looks like an ID, if exactly one resource has that
   * name.
   */
  idNamedLikeAnId(kind: ResourceKind, argument: string, scope: Scope): Promise<string | undefined>
  /** true if this run has resolved a name */
  readonly hasResolvedNames: boolean
  /**
   * If this run resolved a name to this ID, resolves the name again and returns its current ID.
   * `resource` is the latest response for the ID. Sends no request if the resource still has the
   * name.
   */
  currentId(kind: ResourceKind, id: string, resource: unknown): Promise<string>
  /** Uses the IDs in a pasted URL as the context. They override the settings. */
  rememberAddress(ids: Readonly<Record<string, string>>, address: string): Promise<void>
}
