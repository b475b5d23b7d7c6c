import { removeSectionFromGroup } from '../../../contract/sites/section-groups.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(removeSectionFromGroup, {
  examples: ['sites section-groups remove-section grp_1 sec_1 --site site_1'],
  confirm: {
    verb: 'take out of its group the section',
    undo: ({ siteId, siteSectionGroupId, siteSectionId }) =>
      `docsctl sites section-groups add-section ${siteSectionGroupId} ${siteSectionId} --site ${siteId}`,
  },
})
