import { operationCommand } from '../../../../command/operation/operation-command.ts'
import { deleteSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'

export default operationCommand(deleteSiteSpaceCustomization, {
  examples: [
    {
      description: 'Reset the customization without a prompt',
      command: 'sites spaces customization delete ss_1 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'reset the customization of the site space' },
})
