import assert from 'node:assert/strict'
import {
  helpHead,
  helpRows,
} from '../../../../../src/features/change-requests/review/machine/help/on-help.ts'
import { type Driver, opened } from '../samples.ts'

const help = ({ state: { dialog } }: Driver) => {
  assert.ok(dialog?.type === 'help', 'no help is open')
  return dialog
}

const text = (driver: Driver) =>
  [helpHead(driver.state, help(driver)), ...helpRows(driver.state, help(driver))]
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join('\n')

describe('the help', () => {
  it('has two columns if the terminal has at least 80 columns, and scrolls', () => {
    const wide = opened({ size: { columns: 80, rows: 24 } }).press('?')
    const narrow = opened({ size: { columns: 79, rows: 24 } }).press('?')
    assert.match(text(wide), /^Move {10,}Edit$/m)
    assert.match(text(narrow), /^Move$/m)
    assert.ok(helpRows(wide.state, help(wide)).length < helpRows(narrow.state, help(narrow)).length)
    assert.equal(help(narrow.press('j', 'j', 'k')).top, 1)
    assert.equal(help(narrow.press('G', 'G', 'g')).top, 0)
  })

  it('is searched while the user types, with keys as text', () => {
    const driver = opened().press('?', '/').type('merge q')
    assert.match(text(driver), /^\/merge q▏/)
    driver.press('ctrl-u').type('mark as').press('enter')
    assert.match(text(driver), /Mark as viewed or not viewed/)
    assert.doesNotMatch(text(driver), /Move down/)
    // the first Esc ends the search, and the second closes the help
    assert.match(text(driver.press('escape')), /Move down/)
    assert.equal(driver.press('escape').state.dialog, undefined)
    assert.match(text(opened().press('?', '/').type('xyz')), /No key matches/)
  })
})

describe('the equivalent commands', () => {
  const commands = (driver: Driver) => {
    const { dialog } = driver.state
    assert.ok(dialog?.type === 'commands')
    return dialog.commands
  }

  it('include all actions, each with its command if there is one', () => {
    const place = '--space spc_1'
    const comment = `${place} --change-request 12`
    const onPage = `docsctl change-requests diff 12 --page limits`
    const expected = [
      ['next-change', `${onPage} ${place}`],
      ['new-only', `${onPage} --since-viewed ${place}`],
      ['words', `${onPage} --word ${place}`],
      ['side-by-side', `${onPage} --side-by-side ${place}`],
      ['next-thread', `docsctl change-requests threads 12 --unresolved ${place}`],
      ['comment', `docsctl comments create ${comment} --page limits --body TEXT`],
      ['reply', `docsctl change-requests reply 12 cmt_2 --body TEXT ${place}`],
      ['resolve', `docsctl change-requests resolve 12 cmt_2 ${place}`],
      ['react', `docsctl comments update cmt_2 ${comment} --react 👍`],
      ['resolve-all', `docsctl change-requests resolve 12 cmt_1 cmt_2 ${place}`],
      ['edit-page', `docsctl content edit ${comment} --input changes.json`],
      ['verdict', `docsctl change-requests approve 12 --match-revision rev_2 ${place}`],
      ['verdict', `docsctl change-requests request-changes 12 --match-revision rev_2 ${place}`],
      ['pull', `docsctl change-requests pull 12 ${place}`],
      ['merge', `docsctl change-requests gate 12 ${place}`],
      ['merge', `docsctl change-requests merge 12 --match-revision rev_2 ${place}`],
      ['browser', `docsctl change-requests get 12 --web ${place}`],
      ['copy', `docsctl change-requests get 12 --jq .urls.app ${place}`],
      ['reload', `docsctl change-requests review 12 ${place}`],
    ]
    const all = commands(opened().press('n', ':'))
    assert.deepEqual(
      all.flatMap(({ action, command }) => (command === undefined ? [] : [[action, command]])),
      expected,
    )
    assert.deepEqual(
      all.flatMap(({ action, command }) => (command === undefined ? [action] : [])),
      [
        ...['search', 'take-back', 'change-own', 'delete-own', 'edit', 'viewed', 'suggestion'],
        ...['all-suggestions', 'filter', 'preview', 'wrap'],
      ],
    )
  })

  it('are selected with the keys for moving, and copied with Enter', () => {
    const driver = opened().press(':', 'j', 'enter')
    assert.deepEqual(driver.effects, [
      {
        type: 'copy',
        text: 'docsctl change-requests diff 12 --page limits --since-viewed --space spc_1',
      },
    ])
    assert.equal(driver.state.dialog, undefined)
    assert.deepEqual(opened().press(':', 'G', 'enter').effects, [])
    assert.deepEqual(opened().press(':', 'q').effects, [])
  })
})
