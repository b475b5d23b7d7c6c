import { deleteSectionGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteSectionGroup, {
  examples: [
    'sites section-groups delete grp_1 --site site_1',
    'sites section-groups delete grp_1 grp_2 --site site_1 --yes',
  ],
  confirm: { verb: 'delete the section group' },
})
