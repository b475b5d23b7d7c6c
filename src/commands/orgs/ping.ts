import { operationCommand } from '../../command/operation/operation-command.ts'
import { writeObject } from '../../command/result/result.ts'
import { pingOrganization } from '../../contract/organizations/organizations.ts'

export default operationCommand(pingOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  examples: [
    { description: 'Update your last-seen time in the current organization', command: 'orgs ping' },
    {
      description: 'Print your visitor claims in an organization, as JSON',
      command: 'orgs ping acme --json',
    },
  ],
  // the claims in the response differ between services
  present: async (answer, _call, run) => {
    const columns = Object.keys(answer as object)
    if (columns.length === 0)
      await run.console.note('Marked as seen. The service returned no visitor claims')
    await writeObject(run, answer, { columns, known: columns })
    return true
  },
})
