import * as docsctl from 'docsctl/plugin'

const { Args, Flags, contextFlags, outputFlags } = docsctl

export default class Onboard extends docsctl.DocsctlCommand {
  static summary = 'give somebody a role, and a place in teams'
  static examples = ['onboard ada@acme.example --role edit --team team_1']
  static args = { email: Args.string({ description: 'who is welcome', required: true }) }
  static flags = {
    org: contextFlags.organizationId.definition,
    role: Flags.string({ description: 'role in the organization', options: ['read', 'edit'] }),
    team: Flags.string({ description: 'id of a team (repeatable)', multiple: true }),
    ...outputFlags,
  }

  async perform(run) {
    const organizationId = await run.context('organizationId')
    const { members, teams } = docsctl.withMethods(await run.client())
    const { email } = run.args
    const { role, team = [] } = run.flags
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
