import { createSiteSection } from '../../../contract/sites/site-sections.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { sectionColumns } from '../../../topics/columns/resource.ts'
import { newSectionSpace } from '../../../topics/sites/site-fields.ts'

export default operationCommand(createSiteSection, {
  columns: sectionColumns,
  rename: { siteSectionGroupId: 'group' },
  fields: [newSectionSpace],
  examples: [
    'sites sections create --site site_1 --space spc_1 --title API',
    'sites sections create --site site_1 --space spc_1 --group grp_1 --draft',
  ],
  look: ({ siteId = '' }) => ['sites', 'sections', 'list', '--site', siteId],
})
