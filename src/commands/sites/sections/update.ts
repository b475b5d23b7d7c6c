import { updateSiteSection } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { sectionColumns } from '../../../topics/columns/resource.ts'

export default operationCommand(updateSiteSection, {
  columns: sectionColumns,
  rename: { siteSectionGroupId: 'group' },
  examples: [
    'sites sections update sec_1 --site site_1 --title API --icon gear',
    'sites sections update sec_1 --site site_1 --unset condition',
    'sites sections update sec_1 --site site_1 --group grp_1 --localized-title fr=Guide',
  ],
})
