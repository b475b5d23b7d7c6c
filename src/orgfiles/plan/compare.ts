import type { Client } from '../../client/client.ts'
import { DocsctlError } from '../../errors.ts'
import { readBase } from '../folder/base-file.ts'
import { type OrgFolder, readFolder } from '../folder/read-folder.ts'
import type { Take } from '../merge/merge-fields.ts'
import { type ModelMerge, mergeModels } from '../merge/merge-models.ts'
import type { GroupName, KindName } from '../model/kind.ts'
import { kindOf } from '../model/kinds.ts'
import type { OrgModel } from '../model/org-model.ts'
import { renamed, renamesIn } from '../model/rename.ts'
import { inGroups, requireSame } from '../model/sides.ts'
import { readOrg } from '../read/read-org.ts'

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
  /** when files and organization were last the same */
  since: string
}

/** The files of a folder, the organization, and what they have in common; reads alone. */
export async function compareOrg(options: CompareOptions): Promise<Compared> {
  const { client, organizationId, folder, take } = options
  const known = await readBase(folder.path)
  if (!known) {
    throw new DocsctlError('usage', `nothing was pulled into ${folder.path}`, {
      hint: `docsctl org pull ${folder.path}`,
    })
  }
  requireSame(known, { organizationId, apiUrl: client.apiUrl }, folder.path)
  const mine = await readFolder(folder, known.model)
  const base = renamed(known.model, renamesIn(known.model, mine))
  const groups = groupsIn(mine)
  const theirs = await readOrg({ ...options, groups, base, mine })
  const merge = mergeModels({ base: inGroups(base, groups), mine, theirs, take })
  return { merge, theirs, groups, since: known.at }
}

function groupsIn({ scopes }: OrgModel): Set<GroupName> {
  const kinds = [...scopes].filter((scope) => !scope.includes(' > '))
  return new Set(kinds.map((kind) => kindOf(kind as KindName).group))
}
