import { listOpenAPIVersions } from '../../../contract/openapi-versions.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'

export default operationCommand(listOpenAPIVersions, {
  columns: ['id', 'createdAt', 'url'],
  examples: ['openapi versions list petstore', 'openapi versions list petstore --limit 1 -o ids'],
})
