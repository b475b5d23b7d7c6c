import { revokePermissions } from '../../../topics/permissions/commands.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default revokePermissions(onSites)
