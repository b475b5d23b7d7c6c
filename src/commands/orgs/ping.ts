import { pingOrganization } from '../../contract/organizations/organizations.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { writeObject } from '../../frame/result/result.ts'

export default operationCommand(pingOrganization, {
  target: 'organizationId',
  targetFromContext: true,
  examples: ['orgs ping', 'orgs ping acme --json'],
  // which claims come, and under which name, differs from service to service
  present: async (answer, _call, run) => {
    const columns = Object.keys(answer as object)
    if (columns.length === 0) await run.note('marked as seen; the service gave no visitor claims')
    await writeObject(run, answer, { columns, known: columns })
    return true
  },
})
