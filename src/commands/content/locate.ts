import { locateContent } from '../../contract/content/places.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'

export default operationCommand(locateContent, {
  positionals: ['url'],
  columns: [
    'collection.id',
    'space.id',
    'space.title',
    'changeRequest.number',
    'page.id',
    'page.title',
  ],
  ids: 'space.id',
  examples: [
    'content locate https://app.example.com/o/acme/s/spc_1/guides/install',
    'content locate https://docs.example.com/guides/install --jq .page.id',
  ],
})
