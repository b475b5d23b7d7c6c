import type { Client } from '../../client/client.ts'
import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'
import type { DocsctlError } from '../../errors.ts'
import type { Session } from '../../profile/session.ts'
import type { contextFlags } from '../arguments/flags.ts'
import type { NamedArguments } from '../program/extension-types.ts'

export type ContextName = keyof typeof contextFlags

/** A value from the context, with its source. */
export interface ContextValue {
  value: string
  origin: string
}

/** The session of a run with its clients, its context, and name resolution. */
export interface ServiceAccess {
  /** true if the command only reads, so that cached names may be used */
  readonly isReading: boolean
  session(): Promise<Session>
  /** Returns the session without invalid settings, together with the errors for these settings. */
  usableSession(): Promise<{ session: Session; faults: DocsctlError[] }>
  client(): Promise<Client>
  /** Returns a client that sends no token, for public URLs. */
  anonymousClient(): Promise<Client>
  /** Connects with the given token instead of the session's token. Used by `auth`. */
  connect(apiUrl: string, token: string | undefined, maxWait?: number): Promise<Client>
  /**
   * Returns the ID for a path parameter from the context. If it is missing, the error lists all
   * ways to set it. `argument` is the name of the argument if the value isn't set by its flag.
   */
  context(name: ContextName, argument?: string): Promise<string>
  /** Returns the value for a path parameter as typed, before name resolution. */
  contextAsTyped(name: ContextName, argument?: string): Promise<ContextValue>
  /**
   * Returns whether this value is the session's organization, because its ID may look like a name.
   */
  isOwnOrg(argument: string | undefined): Promise<boolean>
  /**
   * Returns the error to report. If a malformed response caused the error, returns the error for
   * that response.
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
  /** true if this run has resolved names */
  readonly hasResolvedNames: boolean
  /**
   * Returns the current ID for a name, if this run resolved the name to this ID. `resource` is the
   * latest response for the ID. If it still has the name, no request is sent.
   */
  currentId(kind: ResourceKind, id: string, resource: unknown): Promise<string>
  /** Uses the context of a pasted URL, which overrides the settings. */
  rememberAddress(ids: Readonly<Record<string, string>>, address: string): Promise<void>
}
