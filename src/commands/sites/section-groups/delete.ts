import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteSectionGroup } from '../../../contract/sites/section-groups.ts'

export default operationCommand(deleteSectionGroup, {
  examples: [
    {
      description: 'Delete a section group',
      command: 'sites section-groups delete grp_1 --site site_1',
    },
    {
      description: 'Delete several section groups without a prompt',
      command: 'sites section-groups delete grp_1 grp_2 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the section group' },
})
