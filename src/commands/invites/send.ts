import { operationCommand } from '../../command/operation/operation-command.ts'
import { sendInvites } from '../../contract/organizations/invites.ts'
import { refuseFailedInvites } from '../../features/invites/check.ts'
import { invitedAdmins, invitedEmails } from '../../features/invites/emails.ts'

export default operationCommand(sendInvites, {
  fields: [invitedEmails],
  columns: ['invited', 'users', 'failedSSOEmails'],
  ids: 'users',
  check: refuseFailedInvites,
  // docsctl can't revoke an invitation that was sent
  exposes: {
    verb: 'give the role admin to',
    names: invitedAdmins,
    when: (call) => invitedAdmins(call).length > 0,
  },
  examples: [
    {
      description: 'Invite two people as editors',
      command: 'invites send ada@acme.test bob@acme.test --role edit',
    },
    {
      description: "Set each person's role and let them use SSO",
      command: 'invites send ada@acme.test=admin bob@acme.test=read --sso',
    },
    {
      description: 'Read the email addresses from a file',
      command: 'invites send - --role read < people.txt',
    },
  ],
  look: () => ['members', 'list', '--sort', 'joinedAt'],
})
