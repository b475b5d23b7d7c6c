import type { ResourceKind, Scope } from '../../contract/resource-kinds.ts'

/** Typed names or ids of one argument or flag. */
export interface NamedArguments {
  kind: ResourceKind
  values: readonly string[]
  /** the argument or flag: `SPACE`, `--team` */
  where: string
}

/** Finds the ids of resources by their names. */
export interface NameResolver {
  /** Returns the ids of all names; one error reports all that are unknown or ambiguous. */
  ids(named: NamedArguments, scope?: Scope): Promise<string[]>
  /** Returns the id of the only resource that has this id as its name. */
  otherThan(id: string, kind: ResourceKind, scope: Scope): Promise<string | undefined>
  /**
   * Returns the id that a name has now, if it was resolved to this id. `resource` is the resource as
   * the service just returned it; if it still has the name, nothing is read.
   */
  current(id: string, kind: ResourceKind, resource: unknown): Promise<string>
}

/** A resource to choose from at a prompt. */
export interface ListedResource {
  id: string
  title: string
  /** another name, such as the email address of a member */
  other?: string
}

/** A successful write without a journal. */
export interface UnjournaledWrite {
  command: string
  /** an ISO time */
  at: string
  profile: string
  apiUrl: string
  org?: string
}

/** Drops cached lists of names that writes may change. */
export interface NameDropper {
  /** Drops the lists that a write to a URL may change. They aren't cached until it is finished. */
  begin(url: string): void
  /** Allows lists to be cached again after a response. */
  finish(url: string): void
  /** Finishes the writes without a response. */
  end(): void
}
