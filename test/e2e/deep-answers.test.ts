import assert from 'node:assert/strict'
import { runProgram } from '../support/program.ts'
import { startServer, text } from '../support/server.ts'
import { sized } from '../support/sizes.ts'

/** Prints a response with 4,000 levels of nesting in each format, with the built program. */

const levels = 4000
const forms: [kind: string, deep: string][] = [
  ['objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ['arrays', `${'['.repeat(levels)}1${']'.repeat(levels)}`],
]
const team =
  '"id":"team_1","title":"Docs","members":2,"spaces":0,"createdAt":"2026-01-05T10:00:00.000Z"'

describe('a response of 4,000 levels', () => {
  for (const [kind, deep] of sized(forms.slice(0, 1), forms)) {
    const item = `{"object":"team",${team},"deep":${deep}}`
    const run = async (line: string, answer: string) => {
      const server = await startServer(text(200, answer, 'application/json'))
      try {
        const env = { DOCSCTL_API_URL: server.url, DOCSCTL_TOKEN: 't', DOCSCTL_ORG: 'acme' }
        return await runProgram(line.split(' '), { env })
      } finally {
        await server.close()
      }
    }
    const printed = async (line: string, answer: string) => {
      const { exit, stdout, stderr } = await run(line, answer)
      assert.equal(exit, 0, `${line}: ${stderr}`)
      return stdout
    }
    const list = `{"items":[${item}],"count":1}`
    const cell = `"${deep.replaceAll('"', '""')}"`
    const withoutSpace = (json: string) => json.replace(/\s/g, '')

    it(`of ${kind} is printed completely as a list`, async () => {
      assert.match(await printed('teams list -o table', list), /^ID +TITLE .*\nteam_1 +Docs /)
      assert.match(await printed('teams list -o tsv', list), /^team_1\tDocs\t2\t0\t/)
      assert.match(await printed('teams list -o csv', list), /^id,title,.*\r\nteam_1,Docs,2,0,/)
      assert.equal(await printed('teams list -o jsonl', list), `${item}\n`)
      assert.equal(withoutSpace(await printed('teams list -o json', list)), `[${item}]`)
      assert.equal(await printed('teams list -o yaml', list), `- ${item}\n`)
      assert.equal(await printed('teams list -o ids', list), 'team_1\n')
    })

    it(`of ${kind} is printed completely as an object`, async () => {
      assert.match(await printed('teams get team_1 -o table', item), /^ID: +team_1\n|^id +team_1\n/)
      const [, path = '', rest = ''] =
        /\ndeep((?:\.a)*)\t(.*)\n$/.exec(await printed('teams get team_1 -o tsv', item)) ?? []
      const above = path.length / 2
      assert.equal('{"a":'.repeat(above) + rest + '}'.repeat(above), deep)
      assert.ok((await printed('teams get team_1 -o csv', item)).includes('Docs'))
      assert.equal(await printed('teams get team_1 -o jsonl', item), `${item}\n`)
      assert.equal(withoutSpace(await printed('teams get team_1 -o json', item)), item)
      assert.ok((await printed('teams get team_1 -o yaml', item)).includes('Docs'))
      assert.equal(await printed('teams get team_1 -o ids', item), 'team_1\n')
      assert.equal(withoutSpace(await printed('api /orgs/acme/teams/team_1', item)), item)
    })

    it(`of ${kind} supports --columns`, async () => {
      const columns = 'teams list --columns id,deep -o'
      assert.equal(await printed(`${columns} tsv`, list), `team_1\t${deep}\n`)
      assert.match(await printed(`${columns} table`, list), /^ID +DEEP\nteam_1 +.*…\n$/)
      const quoted = kind === 'objects' ? cell : deep
      assert.equal(await printed(`${columns} csv`, list), `id,deep\r\nteam_1,${quoted}\r\n`)
      assert.equal(
        withoutSpace(await printed(`${columns} json`, list)),
        `[{"id":"team_1","deep":${deep}}]`,
      )
    })

    it(`of ${kind} is reported as too deep for jq`, async () => {
      for (const line of ['teams list --jq .', 'teams get team_1 --jq .id']) {
        const { exit, stdout, stderr } = await run(line, line.includes('get') ? item : list)
        assert.deepEqual([exit, stdout], [1, ''])
        assert.match(stderr, /^docsctl: --jq: The result is nested too deeply for jq\n {2}Print /)
      }
    })
  }
})
