import { operationCommand } from '../../../command/operation/operation-command.ts'
import { updateTopic } from '../../../contract/site-publishing/topics.ts'
import { topicDetails } from '../../../features/sites/answer-columns.ts'

export default operationCommand(updateTopic, {
  columns: topicDetails,
  examples: [
    {
      description: 'Stop using a topic to propose change requests',
      command: 'sites topics update Webhooks --site site_1 --no-usage-settings.change-requests',
    },
  ],
})
