import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/manifest.ts'

const guide = readFileSync(join(root, 'docs/moving.md'), 'utf8')

/** The commands of the other program, each with the docsctl commands that replace it. */
const moved: readonly [there: string, here: RegExp][] = [
  ['users whoami', /^`docsctl whoami`/],
  ['spaces get', /^`docsctl spaces get`$/],
  ['spaces duplicate', /^`docsctl spaces duplicate`$/],
  ['spaces list --organization', /^`docsctl spaces list`/],
  ['spaces list --organization --member', /^`docsctl members spaces`$/],
  ['spaces change-requests comments replies list', /`docsctl comments replies list`/],
  ['spaces change-requests reviews list', /^`docsctl change-requests reviews list`$/],
  ['spaces change-requests pull-content', /^`docsctl change-requests pull`$/],
  ['organizations list', /^`docsctl orgs list`/],
  ['organizations ask stream', /^`docsctl ask`$/],
  ['organizations openapi set', /^`docsctl openapi publish`, `docsctl openapi rollback`$/],
  ['organizations sites publish', /^`docsctl sites publish`$/],
  ['organizations sites redirects replace', /^`docsctl sites redirects import`$/],
  ['integrations installations spaces install', /`docsctl integrations installations spaces add`/],
]

describe('the guide to moving', () => {
  const rows = [...guide.matchAll(/^\| `gitbook ([^`]+)` \| `\w+` \| (.*) \|$/gm)]

  for (const [there, here] of moved) {
    it(`lists the replacement of gitbook ${there}`, () => {
      const [, , command] = rows.find(([, name]) => name === there) ?? assert.fail(there)
      assert.match(command as string, here)
    })
  }

  it('lists each command of the other program once', () => {
    const names = rows.map(([, name]) => name)
    assert.deepEqual([...new Set(names)], names)
    assert.ok(names.length > 200)
  })
})
