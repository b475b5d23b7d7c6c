import { setPermissions } from '../../../topics/permissions/commands.ts'
import { onSites } from '../../../topics/permissions/places.ts'

export default setPermissions(onSites)
