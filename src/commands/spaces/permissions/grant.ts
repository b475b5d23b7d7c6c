import { grantPermissions } from '../../../topics/permissions/change-permissions.ts'
import { onSpaces } from '../../../topics/permissions/places.ts'

export default grantPermissions(onSpaces)
