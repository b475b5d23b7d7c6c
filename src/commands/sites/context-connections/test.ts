import { operationCommand } from '../../../command/operation/operation-command.ts'
import { testContextConnection } from '../../../contract/site-publishing/context.ts'
import { refuseFailedTest } from '../../../features/sites/connection-test.ts'

export default operationCommand(testContextConnection, {
  columns: ['success', 'error'],
  description: 'Exits with 11 if the test fails.',
  ids: 'success',
  check: refuseFailedTest,
  examples: [
    {
      description: 'Check a connection from a script',
      command: 'sites context-connections test ctx_1 --site site_1 --quiet',
    },
  ],
})
