import { listPermissions } from '../../../topics/permissions/list-permissions.ts'
import { onCollections } from '../../../topics/permissions/places.ts'

export default listPermissions(onCollections)
