import { grantPermissions } from '../../../topics/permissions/commands.ts'
import { onCollections } from '../../../topics/permissions/places.ts'

export default grantPermissions(onCollections)
