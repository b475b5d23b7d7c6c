import { listPermissions } from '../../../features/permissions/list-permissions.ts'
import { onSites } from '../../../features/permissions/places.ts'

export default listPermissions(onSites)
