import { grantPermissions } from '../../../features/permissions/grant-permissions.ts'
import { onSpaces } from '../../../features/permissions/places.ts'

export default grantPermissions(onSpaces)
