import { operationCommand } from '../../command/operation/operation-command.ts'
import { locateContent } from '../../contract/content/places.ts'

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
    {
      description: 'Find the resource at a web app URL',
      command: 'content locate https://app.example.com/o/acme/s/spc_1/guides/install',
    },
    {
      description: 'Print the ID of a published page',
      command: 'content locate https://docs.example.com/guides/install --jq .page.id',
    },
  ],
})
