import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'

/** Names or IDs that were typed for the same argument or flag. */
export interface NamedArguments {
  kind: ResourceKind
  values: readonly string[]
  /** the name of the argument or flag: `SPACE`, `--team` */
  where: string
}

/** Finds the IDs of resources by their names. */
export interface NameResolver {
  /** Returns the IDs for all names. A single error reports all unknown and ambiguous names. */
  ids(named: NamedArguments, scope?: Scope): Promise<string[]>
  /**
   * Returns the ID of the resource whose name is this text, although the text looks like an ID.
   * Returns undefined unless exactly one resource has that name.
   */
  idNamedLike(id: string, kind: ResourceKind, scope: Scope): Promise<string | undefined>
  /**
   * Resolves a name again that was resolved to this ID earlier, and returns its current ID.
   * `resource` is the latest response for the ID. Sends no request if the resource still has the
   * name.
   */
  current(id: string, kind: ResourceKind, resource: unknown): Promise<string>
}

/** A resource that a prompt offers. */
export interface ListedResource {
  id: string
  title: string
  /** an alternative name, such as a member's email address */
  other?: string
}

/** A successful write that wasn't journaled. */
export interface UnjournaledWrite {
  command: string
  /** the time in ISO format */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

/** Removes lists of names from the cache if a write may change them. */
export interface NameDropper {
  /**
   * Removes the cached lists that a write to this URL may change. These lists aren't cached again
   * until the write ends.
   */
  begin(url: string): void
  /** Allows these lists to be cached again after the response has arrived. */
  finish(url: string): void
  /** Ends all writes that got no response. */
  end(): void
}
