import assert from 'node:assert/strict'
import { instructions, toolDefinitions } from '../../../src/features/agents/tool-definitions.ts'
import { mayDestroy, sourceProgram, tokens, withAgents } from '../../support/agents/agent-client.ts'
import { splitArguments } from '../../support/docsctl.ts'

interface AgentTask {
  /** the intent for which the agent looks for a command */
  intent: string
  /**
   * the command lines that the agent runs; the first one calls the command that the agent has found
   */
  lines: string[]
  /** matches the last result */
  result?: RegExp
  /** a command line that the user runs after the task, with its expected output */
  state?: [line: string, output: string]
}

/** Returns a task that only reads. */
const reading = (intent: string, line: string, result: RegExp): AgentTask => ({
  ...{ intent, result },
  lines: [line],
})

/** Returns a task that changes the state. */
const changing = (intent: string, line: string, state: string, output: string): AgentTask => ({
  intent,
  lines: [line],
  state: [state, output],
})

const tasks: AgentTask[] = [
  reading('list the teams', 'teams list', /^team_docs,Documentation,7,/m),
  reading('list members with the role admin', 'members list --role admin', /^usr_ines,/m),
  reading('show a member', 'members get ella.johansson@tidewater.example', /^usr_ella,/m),
  reading('list the members of a team', 'teams members list Documentation', /^usr_kofi,/m),
  reading('who can see a space', 'access sp_finance', /Sofia Almeida/),
  reading('list spaces', 'spaces list --columns id,title', /^sp_handbook,Handbook$/m),
  reading('list collections', 'collections list --columns id,title', /^col_people,People$/m),
  reading('list sites', 'sites list', /^site_docs,Tidewater Docs,/m),
  reading('list the redirects of a site', 'sites redirects list --site site_docs', /^red_1,/m),
  reading('list pages of a space', 'content pages list --space Handbook', /,Travel,/),
  reading('read a page as markdown', 'content pages get overview --space Handbook', /## Contents/),
  reading('list change requests of a space', 'cr list --space Handbook', /^1,open,Increase leave/m),
  reading('show the diff of a change request', 'cr diff 1 --space Handbook', /leave/i),
  reading('list openapi specifications', 'openapi list', /^partner-api,complete/m),
  reading('list saml providers', 'saml list', /^saml_okta,Okta,/m),
  reading('list custom fields', 'custom-fields list', /^owner,Owner,text/m),
  reading('list translations', 'translations list', /^trn_de,/m),
  reading('list integrations', 'integrations list', /^github-sync,/m),
  reading('permissions on a space', 'spaces permissions list --space sp_finance', /usr_sofia/),
  reading('current user', 'whoami', /^usr_ines,Ines Moreau,/m),
  changing(
    'rename a team',
    'teams update Documentation --title Docs',
    'teams get team_docs --jq .title',
    'Docs',
  ),
  changing(
    'create a team',
    'teams create --title Release',
    "teams list --title Release --jq '.[].title'",
    'Release',
  ),
  changing('delete a team', 'teams delete Partners', "teams list --jq 'length'", '5'),
  changing(
    'change the role of a member',
    'members update usr_ella --role comment',
    'members get usr_ella --jq .role',
    'comment',
  ),
  changing(
    'remove a member from the organization',
    'members remove usr_tim',
    'members list --jq \'[.[] | select(.id == "usr_tim")] | length\'',
    '0',
  ),
  changing(
    'rename a space',
    'spaces update Handbook --title Manual',
    'spaces get sp_handbook --jq .title',
    'Manual',
  ),
  changing(
    'create a space',
    'spaces create --title Playground',
    'spaces list --jq \'[.[] | select(.title == "Playground")] | length\'',
    '1',
  ),
  changing(
    'move a space to a collection',
    'spaces move Research --parent Business',
    'spaces get sp_research --jq .parent',
    'col_business',
  ),
  changing(
    'delete a space',
    'spaces delete Archive',
    'spaces list --jq \'[.[] | select(.title == "Archive")] | length\'',
    '0',
  ),
  changing(
    'create a collection',
    'collections create --title Events',
    'collections list --jq \'[.[] | select(.title == "Events")] | length\'',
    '1',
  ),
  changing(
    'rename a collection',
    'collections update People --title Staff',
    'collections get col_people --jq .title',
    'Staff',
  ),
  changing(
    'give a member access to a space',
    'spaces permissions grant usr_mateo --role edit --space sp_finance',
    'spaces permissions list --space sp_finance --jq \'[.[] | tostring | select(contains("usr_mateo"))] | length\'',
    '1',
  ),
  changing(
    'revoke access to a space',
    'spaces permissions revoke usr_sofia --space sp_finance',
    'spaces permissions list --space sp_finance --jq \'[.[] | tostring | select(contains("usr_sofia"))] | length\'',
    '0',
  ),
  changing(
    'rename a site',
    'sites update site_docs --title Docs',
    'sites get site_docs --jq .title',
    'Docs',
  ),
  changing(
    'unpublish a site',
    'sites unpublish site_partners',
    'sites get site_partners --jq .published',
    'false',
  ),
  changing(
    'delete a redirect of a site',
    'sites redirects delete red_2 --site site_docs',
    'sites redirects list --site site_docs --jq \'[.[] | select(.id == "red_2")] | length\'',
    '0',
  ),
  changing(
    'create a change request',
    'cr create --space sp_handbook --subject Holidays',
    'cr list --space sp_handbook --status draft --jq \'[.[] | select(.subject == "Holidays")] | length\'',
    '1',
  ),
  changing(
    'comment on a space',
    'comments create --space sp_handbook --body Outdated',
    'comments list --space sp_handbook --jq \'[.[] | select(.body.markdown | contains("Outdated"))] | length\'',
    '1',
  ),
  changing(
    'delete a custom field',
    'custom-fields delete regulated',
    "custom-fields list --jq 'length'",
    '4',
  ),
  {
    intent: 'undo a job',
    lines: ['jobs list', 'teams update Documentation --title Docs', 'undo'],
    state: ['teams get team_docs --jq .title', 'Documentation'],
  },
]

describe('a task of an agent', () => {
  const world = withAgents()
  const constant = tokens(JSON.stringify(toolDefinitions(true))) + tokens(instructions)
  const spent: number[] = []

  for (const { intent, lines, result, state } of tasks) {
    it(`reaches its goal: ${intent}`, async () => {
      const agent = await world.connect(mayDestroy)
      const { commands } = (await sourceProgram()).catalog
      const found = (await agent.find(intent)).text
      const words = splitArguments((lines[0] as string).replace(/^cr /, 'change-requests '))
      const id = [3, 2, 1]
        .map((length) => words.slice(0, length).join(':'))
        .find((name) => Object.hasOwn(commands, name)) as string
      const name = id.replaceAll(':', ' ')
      assert.ok(found.includes(`${name} – `), found)
      await agent.describe(name)
      let last = ''
      for (const line of lines) {
        const args = splitArguments(line)
        const before = world.writes().length
        let answer = await agent.read(...args)
        if (answer.exit === 2) {
          const { digest, text } = await agent.plan(...args)
          assert.equal(world.writes().length, before, 'a write was sent without a digest')
          assert.ok(digest, text)
          answer = await agent.confirm(digest)
        }
        assert.equal(answer.exit, 0, answer.text)
        last = answer.data ?? ''
      }
      if (result) assert.match(last, result)
      if (state) {
        const { stdout, stderr } = await world.run(state[0])
        assert.equal(stdout.trim(), state[1], stderr)
      }
      spent.push(constant + agent.spent)
    })
  }

  it('takes a median of at most 3,000 tokens', () => {
    assert.equal(tasks.length, 40)
    const [middle = 0] = spent.sort((a, b) => a - b).slice(spent.length >> 1)
    assert.ok(spent.length >= 38 && middle <= 3000, `${spent.length} tasks, ${middle} tokens`)
    if (process.env.FULL) console.log(spent.join(' '))
  })
})
