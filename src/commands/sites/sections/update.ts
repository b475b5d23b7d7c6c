import { operationCommand } from '../../../cli/operation-command.ts'
import { sectionColumns } from '../../../cli/resource-columns.ts'
import { updateSiteSection } from '../../../contract/site-sections.ts'

export default operationCommand(updateSiteSection, {
  columns: sectionColumns,
  examples: [
    'sites sections update sec_1 --site site_1 --title API --icon gear',
    'sites sections update sec_1 --site site_1 --unset condition',
  ],
})
