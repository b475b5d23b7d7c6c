import { operationCommand } from '../../../command/operation/operation-command.ts'
import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { effectiveColumns } from '../../../features/permissions/columns.ts'

export default operationCommand(sitePermissions.aggregate, {
  columns: [...effectiveColumns, { path: 'origin.type', header: 'BY' }, 'disabled', 'lastSeenAt'],
  ids: 'user.id',
  noun: 'users',
  examples: [
    {
      description: 'List everyone with access',
      command: 'sites permissions aggregate --site site_1',
    },
    {
      description: 'Search by name or email address, and sort by name',
      command: 'sites permissions aggregate --site site_1 --search ada --sort name --order asc',
    },
  ],
})
