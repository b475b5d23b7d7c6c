import { sectionColumns } from '../../../command/columns/resource.ts'
import { operationCommand } from '../../../command/operation/operation-command.ts'
import { createSiteSection } from '../../../contract/sites/site-sections.ts'
import { newSectionSpace } from '../../../features/sites/site-fields.ts'

export default operationCommand(createSiteSection, {
  columns: sectionColumns,
  rename: { siteSectionGroupId: 'group' },
  fields: [newSectionSpace],
  examples: [
    {
      description: 'Create a section',
      command: 'sites sections create --site site_1 --space spc_1 --title API',
    },
    {
      description: 'Create a draft section in a group',
      command: 'sites sections create --site site_1 --space spc_1 --group grp_1 --draft',
    },
  ],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
