import { operationCommand } from '../../../command/operation/operation-command.ts'
import { getTopic } from '../../../contract/site-publishing/topics.ts'
import { topicDetails } from '../../../features/sites/answer-columns.ts'

export default operationCommand(getTopic, {
  columns: topicDetails,
  examples: [{ description: 'Show a topic', command: 'sites topics get Webhooks --site site_1' }],
})
