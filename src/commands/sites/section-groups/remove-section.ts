import { operationCommand } from '../../../command/operation/operation-command.ts'
import { removeSectionFromGroup } from '../../../contract/sites/section-groups.ts'

export default operationCommand(removeSectionFromGroup, {
  examples: [
    {
      description: 'Remove a section from a group',
      command: 'sites section-groups remove-section grp_1 sec_1 --site site_1',
    },
  ],
  confirm: {
    verb: 'ungroup the section',
    undo: ({ organizationId, siteId, siteSectionGroupId, siteSectionId }) =>
      `docsctl sites section-groups add-section ${siteSectionGroupId} ${siteSectionId} --site ${siteId} --org ${organizationId}`,
  },
})
