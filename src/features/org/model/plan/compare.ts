import type { Client } from '../../../../client/client.ts'
import { DocsctlError } from '../../../../errors.ts'
import { readBaseFile } from '../folder/base-file.ts'
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
}

/** Compares the files of a folder with the organization and their common base. Only reads. */
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
  return { merge, theirs, groups, since: known.at }
}

function selectedGroupNames({ scopes }: OrgModel): Set<GroupName> {
  const kinds = [...scopes].filter((scope) => !scope.includes(' > '))
  return new Set(kinds.map((kind) => orgKind(kind as KindName).group))
}
