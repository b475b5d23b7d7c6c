import type { Client } from '../../../../client/client.ts'
import { DocsctlError } from '../../../../errors.ts'
import { readBaseFile } from '../folder/base-file.ts'
import { fileName } from '../folder/layout.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { GroupName, KindName } from '../kind.ts'
import { orgKind } from '../kinds.ts'
import type { Take } from '../merge/merge-fields.ts'
import { type ModelMerge, mergeModels } from '../merge/merge-models.ts'
import type { OrgModel } from '../org-model.ts'
import { readOrg } from '../read/read-org.ts'
import { findRenames, renamed } from '../rename.ts'
import { inGroups, requireSame } from '../sides.ts'

export interface CompareOptions {
  client: Client
  organizationId: string
  folder: OrgFolder
  take?: Take
  jobs: number
  onRead?: (count: number) => void
}

export interface Compared {
  merge: ModelMerge
  theirs: OrgModel
  groups: ReadonlySet<GroupName>
  /** the time of the last sync */
  since: string
  /** files and folders that existed at the last sync, but are missing */
  missing: string[]
}

/** Compares the files, the organization, and the state at the last sync. Changes nothing. */
export async function compareOrg(options: CompareOptions): Promise<Compared> {
  const { client, organizationId, folder, take } = options
  const known = await readBaseFile(folder.path)
  if (!known) {
    throw new DocsctlError('usage', `${folder.path} contains no pulled organization`, {
      hint: `docsctl org pull ${folder.path}`,
    })
  }
  requireSame(known, { organizationId, apiUrl: client.apiUrl }, folder.path)
  const mine = await readFolder(folder, known.model)
  const base = renamed(known.model, findRenames(known.model, mine))
  const groups = selectedGroupNames(mine)
  const theirs = await readOrg({ ...options, groups, base, mine })
  const merge = mergeModels({ base: inGroups(base, groups), mine, theirs, take })
  return { merge, theirs, groups, since: known.at, missing: missingFiles(known.model, mine) }
}

/**
 * Returns the files and folders of kinds that were managed at the last sync, but are no longer in
 * the files.
 */
function missingFiles(base: OrgModel, mine: OrgModel): string[] {
  const kinds = [...base.scopes].filter(
    (scope) => !scope.includes(' > ') && !mine.scopes.has(scope),
  )
  return kinds.map((kind) => fileName(kind as KindName)).sort()
}

function selectedGroupNames({ scopes }: OrgModel): Set<GroupName> {
  const kinds = [...scopes].filter((scope) => !scope.includes(' > '))
  return new Set(kinds.map((kind) => orgKind(kind as KindName).group))
}
