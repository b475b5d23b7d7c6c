import { revokePermissions } from '../../../topics/permissions/change-permissions.ts'
import { onCollections } from '../../../topics/permissions/places.ts'

export default revokePermissions(onCollections)
