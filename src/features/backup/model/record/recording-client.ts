import type { Client } from '../../../../client/client.ts'
import type { ReadingClient } from '../../../../client/organization-reader.ts'
import { sortedJson } from '../../../../contract/json.ts'
import type { AnyOperation, InputOf, ItemOf, ResultOf } from '../../../../contract/operation.ts'
import { DocsctlError } from '../../../../errors.ts'
import type { BackupFolder } from '../store/backup-folder.ts'
import type { BackupEntry } from '../store/manifest.ts'
import type { StoredObject } from '../store/object-store.ts'
import { cleanResponse } from './clean-response.ts'
import { DeclaredSecrets } from './declared-secrets.ts'
import { KnownVersions } from './known-versions.ts'
import { requestName } from './request-name.ts'

/**
 * Reads from a service and saves all responses. If the version of a response is known and an
 * earlier run has saved it, returns the saved response without a request.
 */
export class RecordingClient implements ReadingClient {
  readonly entries: Record<string, BackupEntry> = {}
  readonly secrets: Record<string, string[]> = {}
  /** the number of responses that earlier runs had already saved */
  reused = 0
  /** the number of requests that were sent */
  requests = 0
  /** the statuses of failed requests, by the names of the responses */
  readonly failed: Record<string, number> = {}
  readonly #client: Client
  readonly #folder: BackupFolder
  readonly #known: ReadonlyMap<string, BackupEntry>
  readonly #versions: KnownVersions
  readonly #declared = new DeclaredSecrets()

  constructor(client: Client, folder: BackupFolder, earlier: EarlierEntries) {
    this.#client = client
    this.#folder = folder
    this.#known = earlier.byVersion
    this.#versions = new KnownVersions(async (name, except) => {
      const saved: unknown[] = []
      for (const object of earlier.objects.get(name) ?? []) {
        if (object === except) continue
        const answer = await folder.objects.readJson(object).catch(() => undefined)
        if (answer !== undefined) saved.push(answer)
      }
      return saved
    })
  }

  async call<Op extends AnyOperation>(op: Op, input: InputOf<Op>): Promise<ResultOf<Op>> {
    const name = requestName(op, input as object)
    const saved = await this.#saved(op, name)
    const answer = saved
      ? saved.answer
      : await this.#recordFailure(name, () => this.#send(op, input))
    await this.#versions.note(op, input as Record<string, unknown>, answer, saved?.object)
    if (!saved) await this.#save(op, name, answer)
    return answer as ResultOf<Op>
  }

  async *paginate<Op extends AnyOperation & { paged: true }>(
    op: Op,
    input: InputOf<Op>,
  ): AsyncGenerator<ItemOf<Op>> {
    const items: ItemOf<Op>[] = []
    const name = requestName(op, input as object)
    await this.#recordFailure(name, async () => {
      for await (const page of this.#client.pages(op, input)) {
        this.requests += 1
        items.push(...page.items)
      }
    })
    await this.#versions.note(op, input as Record<string, unknown>, { items })
    await this.#save(op, name, { items })
    yield* items
  }

  /**
   * Saves the bytes of a file, unless an earlier run has saved this version. The caller counts the
   * requests of the download.
   */
  async file(
    name: string,
    version: string,
    download: (path: string) => Promise<unknown>,
  ): Promise<void> {
    const known = this.#known.get(versionKey(name, version))
    if (known && (await this.#folder.objects.isIntact(known))) {
      this.entries[name] = known
      this.reused += 1
      return
    }
    const stored = await this.#recordFailure(name, () => this.#folder.objects.putFile(download))
    await this.#add(name, { ...stored, kind: 'file', version })
  }

  async #send<Op extends AnyOperation>(op: Op, input: InputOf<Op>): Promise<ResultOf<Op>> {
    this.requests += 1
    return await this.#client.call(op, input)
  }

  /** Records the status of a failed request. */
  async #recordFailure<Result>(name: string, send: () => Promise<Result>): Promise<Result> {
    try {
      return await send()
    } catch (error) {
      const status = error instanceof DocsctlError ? error.details.status : undefined
      if (status !== undefined) this.failed[name] = status
      throw error
    }
  }

  async #saved(
    op: AnyOperation,
    name: string,
  ): Promise<{ answer: unknown; object: string } | undefined> {
    const version = this.#versions.of(op, name)
    if (version === undefined || this.#versions.isOutdated(name)) return undefined
    const known = this.#known.get(versionKey(name, version))
    if (!known) return undefined
    try {
      const answer = await this.#folder.objects.readJson(known.object)
      this.entries[name] = known
      this.reused += 1
      return { answer, object: known.object }
    } catch (error) {
      // a missing or damaged object is read from the service again
      if (error instanceof DocsctlError || error instanceof SyntaxError) return undefined
      throw error
    }
  }

  async #save(op: AnyOperation, name: string, answer: unknown): Promise<void> {
    const { response: clean, secrets } = cleanResponse(op, answer, this.#declared)
    if (secrets.length > 0) this.secrets[name] = secrets
    const stored: StoredObject = await this.#folder.objects.put(sortedJson(clean))
    const version = this.#versions.of(op, name)
    await this.#add(name, { ...stored, ...(version !== undefined && { version }) })
  }

  async #add(name: string, entry: BackupEntry): Promise<void> {
    this.entries[name] = entry
    if (entry.version !== undefined) await this.#folder.recordUnfinished(name, entry)
  }
}

/** The entries of earlier runs that the current run can use. */
export interface EarlierEntries {
  /** all entries with a version, by `versionKey` */
  byVersion: ReadonlyMap<string, BackupEntry>
  /** the hashes of all objects that these runs saved under a name */
  objects: ReadonlyMap<string, ReadonlySet<string>>
}

function versionKey(name: string, version: string): string {
  return `${name}\n${version}`
}

/** Reads the entries of the latest complete run, and of a killed run that started after it. */
export async function readEarlier(folder: BackupFolder): Promise<EarlierEntries> {
  const latestName = (await folder.runNames()).at(-1)
  const latest =
    latestName === undefined
      ? {}
      : await folder.readRun(latestName).then(
          ({ entries }) => entries,
          // without the latest manifest, everything is read again
          () => ({}),
        )
  const byVersion = new Map<string, BackupEntry>()
  const objects = new Map<string, Set<string>>()
  const unfinished = (await folder.readUnfinished()).map(
    ({ name, entry }) => [name, entry] as const,
  )
  for (const [name, entry] of [...Object.entries(latest), ...unfinished]) {
    objects.set(name, (objects.get(name) ?? new Set()).add(entry.object))
    if (entry.version !== undefined) byVersion.set(versionKey(name, entry.version), entry)
  }
  return { byVersion, objects }
}
