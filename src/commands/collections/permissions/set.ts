import { setPermissions } from '../../../features/permissions/change-permissions.ts'
import { onCollections } from '../../../features/permissions/places.ts'

export default setPermissions(onCollections)
