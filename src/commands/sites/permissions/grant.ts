import { grantPermissions } from '../../../topics/permissions/grant-permissions.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default grantPermissions(onSites)
