import { sectionColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateSiteSection } from '../../../contract/sites/site-sections.ts'

export default operationCommand(updateSiteSection, {
  columns: sectionColumns,
  rename: { siteSectionGroupId: 'group' },
  examples: [
    {
      description: 'Change the title and the icon',
      command: 'sites sections update sec_1 --site site_1 --title API --icon gear',
    },
    {
      description: 'Show the section to all visitors',
      command: 'sites sections update sec_1 --site site_1 --unset condition',
    },
    {
      description: 'Move a section to a group and translate its title',
      command: 'sites sections update sec_1 --site site_1 --group grp_1 --localized-title fr=Guide',
    },
  ],
})
