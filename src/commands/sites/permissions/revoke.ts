import { revokePermissions } from '../../../features/permissions/change-permissions.ts'
import { onSites } from '../../../features/permissions/places.ts'

export default revokePermissions(onSites)
