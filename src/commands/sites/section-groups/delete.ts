import { operationCommand } from '../../../cli/operation-command.ts'
import { deleteSectionGroup } from '../../../contract/section-groups.ts'

export default operationCommand(deleteSectionGroup, {
  examples: [
    'sites section-groups delete grp_1 --site site_1',
    'sites section-groups delete grp_1 grp_2 --site site_1 --yes',
  ],
  confirm: { verb: 'delete the section group' },
})
