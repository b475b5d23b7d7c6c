import { listPermissions } from '../../../features/permissions/list-permissions.ts'
import { onCollections } from '../../../features/permissions/places.ts'

export default listPermissions(onCollections)
