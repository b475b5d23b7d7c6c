import { operationCommand } from '../../../command/operation/operation-command.ts'
import { removeSiteSpace } from '../../../contract/sites/site-spaces.ts'

export default operationCommand(removeSiteSpace, {
  examples: [
    { description: 'Remove a space', command: 'sites spaces remove ss_1 --site site_1' },
    {
      description: 'Remove several spaces without a prompt',
      command: 'sites spaces remove ss_1 ss_2 --site site_1 --yes',
    },
  ],
  confirm: { verb: 'remove the site space' },
})
