import assert from 'node:assert/strict'
import { docsctl, words } from '../support/docsctl.ts'

const cases: [run: string, message: string][] = [
  ["search ''", 'QUERY "": not empty'],
  ["members list --search ''", '--search "": not empty'],
  [
    "members list --role ''",
    '--role "": one of admin, create, edit, review, comment, read or guest',
  ],
  [
    "integrations list --search '' --category ''",
    '--search "": not empty\n--category "": not empty',
  ],
  ["sites list --type ''", '--type "": not empty'],
  ["spaces get spc_1 --share-key=''", '--share-key "": not empty'],
  ["teams list --cursor ''", '--cursor "": not empty'],
  ["api /orgs --paginate --cursor ''", '--cursor "": not empty'],
  ["api ''", 'PATH "": not empty'],
  ["teams update team_1 --input ''", '--input needs the name of a file'],
  ['teams create --title @', '--title needs the name of a file'],
  ['teams list --timeout 0', '--timeout "0": a time above 0'],
  ['teams list --timeout 0ms', '--timeout "0ms": a time above 0'],
]

describe('a value that was left empty, as by a variable that is not set', () => {
  for (const [run, message] of cases) {
    it(`is refused, and nothing is sent: ${run}`, async () => {
      const { exit, stdout, stderr } = await docsctl(words(run))
      assert.deepEqual([exit, stdout], [2, ''])
      assert.equal(stderr.replace(/\n {2}try: .*\n$/, ''), `docsctl: ${message}`)
    })
  }
})
