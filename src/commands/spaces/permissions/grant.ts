import { grantPermissions } from '../../../topics/permissions/grant-permissions.ts'
import { onSpaces } from '../../../topics/permissions/places.ts'

export default grantPermissions(onSpaces)
