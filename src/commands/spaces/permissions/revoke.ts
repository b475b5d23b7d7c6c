import { revokePermissions } from '../../../features/permissions/change-permissions.ts'
import { onSpaces } from '../../../features/permissions/places.ts'

export default revokePermissions(onSpaces)
