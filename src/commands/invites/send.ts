import { operationCommand } from '../../command/operation/operation-command.ts'
import { sendInvites } from '../../contract/organizations/invites.ts'
import { invitedAdmins, invitedEmails } from '../../features/invites/emails.ts'

/** Loads the results on first use, because help and usage errors don't need them. */
const loadResults = () => import('../../features/invites/results.ts')

export default operationCommand(sendInvites, {
  description: `Prints the result for each address. The request omits repeated addresses and the addresses of members, who keep their roles. If an address has two different roles, the command sends nothing. The command exits with 12 if a member has a different role than requested. It also exits with 12 if the service didn't invite someone in the request, or couldn't set up SSO for someone. With --rows, docsctl sends one request for each row, even for a member, and rejects files with repeated addresses.

The API can't list, resend, or revoke email invitations. To see who hasn't signed in yet, run "docsctl members list --jq '.[] | select(.lastSeenAt == null)'". To list and delete invite links, use "docsctl invites list" and "docsctl invites delete".`,
  fields: [invitedEmails],
  columns: ['invited', 'users', 'failedSSOEmails'],
  ids: 'users',
  before: async (run, calls) => await (await loadResults()).planInvites(run, calls),
  follow: async (answer, call) => (await loadResults()).withResults(answer, call),
  present: async (answer, call, run) => (await loadResults()).presentInvites(answer, call, run),
  verify: async (answer) => (await loadResults()).requireInvited(answer),
  // docsctl can't revoke an invitation that was sent
  exposes: {
    verb: 'grant the role "admin" to',
    names: invitedAdmins,
    when: (call) => invitedAdmins(call).length > 0,
  },
  examples: [
    {
      description: 'Invite two people as editors',
      command: 'invites send ada@acme.test bob@acme.test --role edit',
    },
    {
      description: "Set each person's role, and require SSO",
      command: 'invites send ada@acme.test=admin bob@acme.test=read --sso',
    },
    {
      description: 'Read the email addresses from a file',
      command: 'invites send - --role read < people.txt',
    },
  ],
  look: () => ['members', 'list', '--sort', 'joinedAt'],
})
