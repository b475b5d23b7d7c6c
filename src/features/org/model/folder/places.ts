import { join } from 'node:path'
import { findingPath } from '../../../../output/ci/finding.ts'
import { type ManifestFile, manifestFinding, readManifestFile } from '../../../manifests/index.ts'
import type { KindName } from '../kind.ts'
import { type OrgObject, objectKey, rootKey } from '../org-model.ts'
import type { StepPlace } from '../plan/plan.ts'
import { fileName } from './layout.ts'
import type { OrgFolder } from './read-folder.ts'

/** Determines the file and line of objects and fields, by reading the files again. */
export class FilePlaces {
  readonly #folder: OrgFolder
  readonly #files = new Map<string, Promise<ManifestFile>>()

  constructor(folder: OrgFolder) {
    this.#folder = folder
  }

  async locate({ at }: OrgObject, field?: string): Promise<StepPlace | undefined> {
    if (!at) return undefined
    const { path, cwd } = this.#folder
    const open = this.#files.get(at.file) ?? readManifestFile(join(path, at.file), cwd)
    this.#files.set(at.file, open)
    const keys = [...at.path, ...(field?.split('.') ?? [])]
    const { file, line } = manifestFinding(await open, keys, '', { ofKey: field !== undefined })
    return { file, line }
  }

  /**
   * Determines the file and line of an object or a field. If the files don't contain the object,
   * returns the file that would contain it, even if this file doesn't exist.
   */
  async locateInAnyFile(object: OrgObject, field?: string): Promise<StepPlace> {
    const { path, cwd } = this.#folder
    const root = rootKey(objectKey(object))
    const colon = root.indexOf(':')
    const inFolder = fileName(root.slice(0, colon) as KindName)
    const file = inFolder.endsWith('/') ? `${inFolder}${root.slice(colon + 1)}.yaml` : inFolder
    return (
      (await this.locate(object, field)) ?? { file: findingPath(cwd, join(path, file)), line: 1 }
    )
  }
}
