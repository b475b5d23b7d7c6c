import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteSiteSection } from '../../../contract/sites/site-sections.ts'

export default operationCommand(deleteSiteSection, {
  examples: [
    { description: 'Delete a section', command: 'sites sections delete sec_1 --site site_1' },
    {
      description: 'Delete several sections without a prompt',
      command: 'sites sections delete sec_1 sec_2 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete the section' },
})
