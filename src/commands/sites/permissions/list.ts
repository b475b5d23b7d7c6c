import { listPermissions } from '../../../topics/permissions/list-permissions.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default listPermissions(onSites)
