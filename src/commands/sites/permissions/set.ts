import { setPermissions } from '../../../topics/permissions/change-permissions.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default setPermissions(onSites)
