import { grantPermissions } from '../../../topics/permissions/grant-permissions.ts'
import { onCollections } from '../../../topics/permissions/places.ts'

export default grantPermissions(onCollections)
