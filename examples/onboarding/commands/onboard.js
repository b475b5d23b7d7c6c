import * as docsctl from 'docsctl/plugin'

const { Args, Flags, contextFlags, outputFlags } = docsctl

export default class Onboard extends docsctl.DocsctlCommand {
  static summary = 'Give a person a role and add them to teams'
  static examples = [
    {
      description: 'Let Ada edit, and add her to a team',
      command: 'onboard ada@acme.example --role edit --team team_1',
    },
  ]
  static args = {
    email: Args.string({ description: 'Email address of the person', required: true }),
  }
  static flags = {
    org: contextFlags.organizationId.definition,
    role: Flags.string({ description: 'Role in the organization', options: ['read', 'edit'] }),
    team: Flags.string({ description: 'Team ID (repeatable)', multiple: true }),
    ...outputFlags,
  }

  async perform(run) {
    const organizationId = await run.service.context('organizationId')
    const { members, teams } = docsctl.withMethods(await run.service.client())
    const { email } = run.args.named
    const { role, team = [] } = run.args.flags
    let member
    for await (const one of members.list({ organizationId, search: email })) {
      if (one.user.email === email) member = one
    }
    if (!member) throw new docsctl.DocsctlError('not-found', `nobody here is ${email}`)
    const userId = member.id
    if (role) await members.update({ organizationId, userId, role })
    for (const teamId of team) await teams.members.set({ organizationId, teamId, userId })
    const columns = ['id', 'email', 'role', 'teams']
    const welcomed = { id: userId, email, role: role ?? member.role, teams: team }
    await docsctl.writeObject(run, welcomed, { columns, known: columns })
  }
}
