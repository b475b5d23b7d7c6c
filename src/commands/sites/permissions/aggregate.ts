import { sitePermissions } from '../../../contract/permissions/site-permissions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { effectiveColumns } from '../../../topics/permissions/columns.ts'

export default operationCommand(sitePermissions.aggregate, {
  columns: [...effectiveColumns, { path: 'origin.type', header: 'BY' }, 'disabled', 'lastSeenAt'],
  ids: 'user.id',
  noun: 'users',
  examples: [
    'sites permissions aggregate --site site_1',
    'sites permissions aggregate --site site_1 --search ada --sort name --order asc',
  ],
})
