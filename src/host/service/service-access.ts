import type { Client } from '../../client/client.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Session } from '../../profile/session.ts'
import type { contextFlags } from '../arguments/flags.ts'
import type { NamedArguments } from '../program/extension-types.ts'

export type ContextName = keyof typeof contextFlags

/** A context value and its source. */
export interface ContextValue {
  value: string
  origin: string
}

/** The session of a run, its clients, its context, and name resolution. */
export interface ServiceAccess {
  /** true if the command doesn't write, so that cached names are sufficient */
  readonly isReading: boolean
  session(): Promise<Session>
  /** Returns the session without invalid settings, and the errors of these. */
  usableSession(): Promise<{ session: Session; faults: DocsctlError[] }>
  client(): Promise<Client>
  /** Returns a client without a token, for public addresses. */
  anonymousClient(): Promise<Client>
  /** Connects with a different token than the session's, for `auth`. */
  connect(apiUrl: string, token: string | undefined, maxWait?: number): Promise<Client>
  /**
   * Returns the id for a path parameter from context. The error names every way to set it.
   * `word` is the argument's name, if it isn't set by its flag.
   */
  context(name: ContextName, argument?: string): Promise<string>
  /** Returns the same before names are resolved. */
  contextAsTyped(name: ContextName, argument?: string): Promise<ContextValue>
  /** Returns whether this is the organization of the session, whose id may look like a name. */
  isOwnOrg(argument: string | undefined): Promise<boolean>
  /** Returns the error to report: the service's invalid response, if that caused this one. */
  blamed(error: unknown): unknown
  /** Resolves one name; ids are returned as they are. */
  idOf(kind: ResourceKind, argument: string, where: string, scope?: Scope): Promise<string>
  /** Resolves names; ids are returned as they are. */
  idsOf(named: NamedArguments, scope?: Scope): Promise<string[]>
  /** Returns the id of the only resource whose name looks like an id. */
  idNamedLikeAnId(kind: ResourceKind, argument: string, scope: Scope): Promise<string | undefined>
  /** true after this run resolved names */
  readonly hasResolvedNames: boolean
  /**
   * Returns the id that a name has now, if this run resolved it to this id. `resource` is the
   * resource as the service just returned it; if it still has the name, nothing is read.
   */
  currentId(kind: ResourceKind, id: string, resource: unknown): Promise<string>
  /** Adopts the context of a pasted address, which takes precedence over the settings. */
  rememberAddress(ids: Readonly<Record<string, string>>, address: string): Promise<void>
}
