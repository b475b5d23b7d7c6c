import { revokePermissions } from '../../../topics/permissions/change-permissions.ts'
import { onSpaces } from '../../../topics/permissions/places.ts'

export default revokePermissions(onSpaces)
