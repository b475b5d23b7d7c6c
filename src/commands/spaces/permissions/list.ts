import { listPermissions } from '../../../features/permissions/list-permissions.ts'
import { onSpaces } from '../../../features/permissions/places.ts'

export default listPermissions(onSpaces)
