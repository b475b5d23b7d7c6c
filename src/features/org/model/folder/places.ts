import { join } from 'node:path'
import { type ManifestFile, manifestFinding, readManifestFile } from '../../../manifests/index.ts'
import type { OrgObject } from '../org-model.ts'
import type { StepPlace } from '../plan/plan.ts'
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
}
