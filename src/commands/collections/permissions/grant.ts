import { grantPermissions } from '../../../topics/permissions/change-permissions.ts'
import { onCollections } from '../../../topics/permissions/places.ts'

export default grantPermissions(onCollections)
