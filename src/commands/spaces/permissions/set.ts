import { setPermissions } from '../../../topics/permissions/commands.ts'
import { onSpaces } from '../../../topics/permissions/places.ts'

export default setPermissions(onSpaces)
