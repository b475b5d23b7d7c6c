import { listPermissions } from '../../../topics/permissions/list-permissions.ts'
import { onSpaces } from '../../../topics/permissions/places.ts'

export default listPermissions(onSpaces)
