import { operationCommand } from '../../../cli/operation-command.ts'
import { deleteSiteSection } from '../../../contract/site-sections.ts'

export default operationCommand(deleteSiteSection, {
  examples: [
    'sites sections delete sec_1 --site site_1',
    'sites sections delete sec_1 sec_2 --site site_1 --yes',
  ],
  confirm: { verb: 'delete the section' },
})
