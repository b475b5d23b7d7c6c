import { revokePermissions } from '../../../features/permissions/change-permissions.ts'
import { onCollections } from '../../../features/permissions/places.ts'

export default revokePermissions(onCollections)
