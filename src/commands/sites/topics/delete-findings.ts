import { operationCommand } from '../../../command/operation/operation-command.ts'
import { deleteTopicFindings, getTopic } from '../../../contract/site-publishing/topics.ts'

export default operationCommand(deleteTopicFindings, {
  examples: [
    {
      description: 'Delete the findings of a topic without a prompt',
      command: 'sites topics delete-findings Webhooks --site site_1 --yes',
    },
  ],
  confirm: { verb: 'delete all findings of the topic', read: getTopic, title: 'label' },
})
