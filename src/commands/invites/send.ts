import { sendInvites } from '../../contract/organizations/invites.ts'
import { operationCommand } from '../../frame/operation/operation-command.ts'
import { refuseFailedInvites } from '../../topics/invites/check.ts'
import { invitedAdmins, invitedEmails } from '../../topics/invites/emails.ts'

export default operationCommand(sendInvites, {
  fields: [invitedEmails],
  columns: ['invited', 'users', 'failedSSOEmails'],
  ids: 'users',
  check: refuseFailedInvites,
  // an invitation that was sent is not taken back
  exposes: {
    verb: 'give the role admin to',
    names: invitedAdmins,
    when: (call) => invitedAdmins(call).length > 0,
  },
  examples: [
    'invites send ada@acme.test bob@acme.test --role edit',
    'invites send ada@acme.test=admin bob@acme.test=read --sso',
    'invites send - --role read < people.txt',
  ],
  look: () => ['members', 'list', '--sort', 'joinedAt'],
})
