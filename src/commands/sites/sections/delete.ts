import { deleteSiteSection } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(deleteSiteSection, {
  examples: [
    'sites sections delete sec_1 --site site_1',
    'sites sections delete sec_1 sec_2 --site site_1 --yes',
  ],
  confirm: { verb: 'delete the section' },
})
