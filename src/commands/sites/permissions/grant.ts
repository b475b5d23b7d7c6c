import { grantPermissions } from '../../../features/permissions/grant-permissions.ts'
import { onSites } from '../../../features/permissions/places.ts'

export default grantPermissions(onSites)
