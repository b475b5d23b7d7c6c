import type { Role } from '../../contract/common.ts'
import { permissionId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'
import { organization } from './demo-days.ts'

/**
 * Permissions that differ from a user's role in the organization: the target, the user or team, and
 * the role.
 */
const grants: [target: string, to: string, role: Role][] = [
  ['col_shipping', 'team_support', 'edit'],
  ['col_people', 'team_people', 'create'],
  ['col_people', 'usr_daniel', 'comment'],
  ['col_operations', 'team_platform', 'edit'],
  ['col_partners', 'team_partners', 'comment'],
  ['sp_finance', 'team_people', 'edit'],
  ['sp_finance', 'usr_sofia', 'read'],
  ['sp_security', 'usr_sven', 'edit'],
  ['sp_partner-api', 'usr_mateo', 'review'],
  ['sp_partner-api', 'usr_rosa', 'edit'],
  ['site_docs', 'team_docs', 'create'],
  ['site_docs', 'usr_peter', 'edit'],
  ['site_team', 'team_people', 'edit'],
]

export function seedAccess(tx: Transaction): void {
  for (const [target, name, role] of grants) {
    const to = name.startsWith('team_') ? { team: name } : { user: name }
    tx.put('permissions', { id: permissionId(target, to), organization, target, ...to, role })
  }
}
