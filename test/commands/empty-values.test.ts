import assert from 'node:assert/strict'
import { docsctl, splitArguments } from '../support/docsctl.ts'

const cases: [run: string, message: string][] = [
  ["search ''", 'Invalid value "" for QUERY. It cannot be empty\nMissing required argument QUERY'],
  ["members list --search ''", 'Invalid value "" for --search. It cannot be empty'],
  [
    "members list --role ''",
    'Invalid value "" for --role. Expected one of: admin, create, edit, review, comment, read, guest',
  ],
  [
    "integrations list --search '' --category ''",
    'Invalid value "" for --search. It cannot be empty\nInvalid value "" for --category. It cannot be empty',
  ],
  ["sites list --type ''", 'Invalid value "" for --type. It cannot be empty'],
  ["spaces get spc_1 --share-key=''", 'Invalid value "" for --share-key. It cannot be empty'],
  ["teams list --cursor ''", 'Invalid value "" for --cursor'],
  ["api /orgs --paginate --cursor ''", 'Invalid value "" for --cursor'],
  ["api ''", 'Invalid value "" for PATH. It cannot be empty'],
  ["teams update team_1 --input ''", 'Invalid value "" for --input. Expected a file name'],
  ['teams create --title @', 'Invalid value "" for --title. Expected a file name'],
  ['teams list --timeout 0', 'Invalid value "0" for --timeout. Expected a duration greater than 0'],
  [
    'teams list --timeout 0ms',
    'Invalid value "0ms" for --timeout. Expected a duration greater than 0',
  ],
]

describe('an empty value, as from an unset variable,', () => {
  for (const [run, message] of cases) {
    it(`is rejected before any request is sent: ${run}`, async () => {
      const { exit, stdout, stderr } = await docsctl(splitArguments(run))
      assert.deepEqual([exit, stdout], [2, ''])
      assert.equal(stderr.replace(/\n {2}\S.*\n$/, ''), `docsctl: ${message}`)
    })
  }
})
