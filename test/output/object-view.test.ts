import assert from 'node:assert/strict'
import { renderObject } from './render.ts'

const changeRequest = {
  object: 'change-request',
  id: 'cr_1',
  number: 12,
  status: 'open',
  subject:
    'A long subject that tells in many words what this change request does to the reference of the API',
  createdAt: '2025-03-01T09:05:00Z',
  outdated: false,
  createdBy: { id: 'usr_1', displayName: 'Ada', urls: { location: 'https://x' } },
  urls: { app: 'https://app.example.com/cr/1' },
  reviewers: [{ id: 'usr_2', title: 'Bo' }, 'x'],
  permissions: { edit: true, merge: false, review: true },
  description: null,
}

const columns = [
  'number',
  'subject',
  'status',
  'createdBy.displayName',
  { path: 'createdAt', header: 'OPENED' },
]

function view(value: unknown, width: number, color = false, shown: typeof columns = columns) {
  return renderObject(value, { format: 'table', columns: shown, terminal: { width, color } })
}

describe('the object view', () => {
  it('shows the columns first, then all other fields, in two columns', async () => {
    assert.equal(
      await view(changeRequest, 100),
      `number                 12
subject                A long subject that tells in many words what this change request does to the
                       reference of the API
status                 open
createdBy.displayName  Ada
opened                 2025-03-01 09:05
id                     cr_1
outdated               no
createdBy.id           usr_1
createdBy.urls         {"location":"https://x"}
urls.app               https://app.example.com/cr/1
reviewers              Bo, x
permissions            edit, review
description            -
`,
    )
  })

  it('wraps long values under themselves, and leaves unused width to keys', async () => {
    assert.equal(
      await view(changeRequest, 60),
      `number                 12
subject                A long subject that tells in many
                       words what this change request does
                       to the reference of the API
status                 open
createdBy.displayName  Ada
opened                 2025-03-01 09:05
id                     cr_1
outdated               no
createdBy.id           usr_1
createdBy.urls         {"location":"https://x"}
urls.app               https://app.example.com/cr/1
reviewers              Bo, x
permissions            edit, review
description            -
`,
    )
  })

  it('wraps a key that is wider than its column at its dots', async () => {
    const gitSync = {
      installationStatus: 'active',
      installationProvider: 'github',
      repoName: 'tidewater-example/guide',
    }
    assert.equal(
      await view({ gitSync }, 48, false, []),
      `gitSync.                 active
  installationStatus
gitSync.                 github
  installationProvider
gitSync.repoName         tidewater-example/guide
`,
    )
    assert.equal(
      await view({ gitSync: { installationStatus: 'active' } }, 18, false, []),
      `gitSync.    active
  installa
  tionStat
  us
`,
    )
  })

  it('splits a word that is wider than the line between characters', async () => {
    assert.equal(
      await view({ id: 'x', title: '日本語のドキュメント👨‍👩‍👧👨‍👩‍👧' }, 15, false, ['title']),
      'title  日本語の\n       ドキュメ\n       ント👨‍👩‍👧👨‍👩‍👧\nid     x\n',
    )
  })

  it('terminates if not even one character fits, and leaves no trailing spaces', async () => {
    assert.equal(await view({ id: '語語' }, 3, false, ['id']), 'i  語\nd  語\n')
    assert.equal(await view({ t: 'one  two' }, 8, false, ['t']), 't  one\n   two\n')
  })

  it('dims its keys and colors the state', async () => {
    assert.equal(
      await view({ id: 'x', status: 'draft' }, 80, true, ['id', 'status']),
      '\u001b[2mid\u001b[22m      x\n\u001b[2mstatus\u001b[22m  \u001b[33mdraft\u001b[39m\n',
    )
  })

  it('escapes keys and values on a terminal', async () => {
    assert.equal(
      await view({ title: 'a\nb\u001b[2J\u202E', 'k\u001b': { '\n': '\u0007' } }, 80, false, []),
      'title      a⏎b\\u{1b}[2J\\u{202e}\nk\\u{1b}.⏎  \\u{7}\n',
    )
  })
})
