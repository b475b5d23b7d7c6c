import { grantPermissions } from '../../../features/permissions/grant-permissions.ts'
import { onCollections } from '../../../features/permissions/places.ts'

export default grantPermissions(onCollections)
