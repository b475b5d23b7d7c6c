import { removeSiteSpace } from '../../../contract/sites/site-spaces.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(removeSiteSpace, {
  examples: [
    'sites spaces remove sitesp_1 --site site_1',
    'sites spaces remove sitesp_1 sitesp_2 --site site_1 --yes',
  ],
  confirm: { verb: 'take off the site the site space' },
})
