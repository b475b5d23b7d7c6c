import assert from 'node:assert/strict'
import { yamlText } from '../../../../src/features/org/model/folder/yaml-text.ts'

describe('comments after keys', () => {
  it('keep their place when the content below changes', async () => {
    const before = `title: Docs # as on the door
members: # ask Ada
  # the first
  ada: owner
permissions:
  # who else
  teams: # all of them
    product: read # for now
`
    const tree = {
      title: 'Docs',
      members: { ada: 'member', ben: 'member' },
      permissions: { teams: { product: 'edit' } },
    }
    assert.equal(
      await yamlText(before, tree),
      `title: Docs # as on the door
members: # ask Ada
  # the first
  ada: member
  ben: member
permissions:
  # who else
  teams: # all of them
    product: edit # for now
`,
    )
  })

  it('stay on the line of lists and of their items', async () => {
    const before = `structure: # from the left
  # always first
  - section: start
    title: Start
    spaces: # one for each language
      - space: start # English
`
    const start = { section: 'start', title: 'Begin', spaces: [{ space: 'start' }] }
    assert.equal(
      await yamlText(before, { structure: [start] }),
      before.replace('title: Start', 'title: Begin'),
    )
  })

  it('stay next to a value that becomes empty or non-empty', async () => {
    const empty = 'title: Docs\nmembers: {} # nobody yet\n'
    const filled = 'title: Docs\nmembers: # nobody yet\n  ada: owner\n'
    assert.equal(await yamlText(empty, { title: 'Docs', members: { ada: 'owner' } }), filled)
    assert.equal(await yamlText(filled, { title: 'Docs', members: {} }), empty)
  })
})
