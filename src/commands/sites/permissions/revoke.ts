import { revokePermissions } from '../../../topics/permissions/change-permissions.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default revokePermissions(onSites)
