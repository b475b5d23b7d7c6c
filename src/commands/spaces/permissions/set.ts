import { setPermissions } from '../../../features/permissions/change-permissions.ts'
import { onSpaces } from '../../../features/permissions/places.ts'

export default setPermissions(onSpaces)
