import { deleteSiteSpaceCustomization } from '../../../../contract/site-publishing/customization.ts'
import { operationCommand } from '../../../../frame/operation/operation-command.ts'

export default operationCommand(deleteSiteSpaceCustomization, {
  examples: ['sites spaces customization delete ss_1 --site site_1 --yes'],
  confirm: { verb: 'take away the look of its own of the site space' },
})
