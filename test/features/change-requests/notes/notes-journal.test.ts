import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { notesPath } from '../../../../src/features/change-requests/notes/notes-file.ts'
import { NotesJournal } from '../../../../src/features/change-requests/notes/notes-journal.ts'
import { type Notes, noNotes } from '../../../../src/features/change-requests/notes/viewed.ts'

const withDrafts = (drafts: Record<string, string>, before = noNotes): Notes => ({
  ...before,
  drafts,
})

describe('the journal of the review notes', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-notes-'))
    const target = { spaceId: 'spc_1', changeRequestId: '12' }
    path = notesPath(folder, { apiUrl: 'https://api.test', userId: 'usr_1' }, target)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('returns what was saved, in a private file', async () => {
    const notes = {
      viewed: { 'page a': { version: 'v', blocks: ['b'], revision: 'rev_2', own: 'o' } },
      drafts: { comment: 'Why?' },
      progress: { viewed: 1, all: 2 },
    }
    mkdirSync(dirname(path))
    chmodSync(dirname(path), 0o755)
    await new NotesJournal(path).save(noNotes, notes, 0)
    assert.deepEqual(new NotesJournal(path).read(), notes)
    if (process.platform === 'win32') return
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.equal(statSync(dirname(path)).mode & 0o777, 0o700)
  })

  it('remembers the text that was stored at a place, even as copies and after its removal', async () => {
    const journal = new NotesJournal(path)
    await journal.save(noNotes, withDrafts({ comment: 'mine' }), 0)
    const other = new NotesJournal(path)
    const both = withDrafts({ comment: 'other', '~c1 comment': 'copy\n' })
    await other.save(other.read(), both, 0)
    assert.equal(journal.wasStored('comment', 'copy'), true)
    await other.save(both, noNotes, 0)
    assert.deepEqual(journal.read().drafts, {})
    for (const text of ['mine', 'other', 'copy']) {
      assert.equal(journal.wasStored('comment', text), true, text)
      assert.equal(journal.wasStored('~c2 comment', text), true, text)
      assert.equal(journal.wasStored('comment p', text), false, text)
    }
    assert.equal(journal.wasStored('comment', 'never'), false)
  })

  it('contains only the changes of each save', async () => {
    const journal = new NotesJournal(path)
    const one = withDrafts({ comment: 'a', 'comment p': 'b' })
    await journal.save(noNotes, one, 0)
    await journal.save(one, withDrafts({ comment: 'ab' }), 0)
    assert.equal(
      readFileSync(path, 'utf8'),
      '{"part":"drafts","key":"comment","to":"a"}\n' +
        '{"part":"drafts","key":"comment p","to":"b"}\n' +
        '{"part":"drafts","key":"comment","to":"ab"}\n' +
        '{"part":"drafts","key":"comment p"}\n',
    )
  })

  it('shows the drafts of another window', async () => {
    const [one, other] = [new NotesJournal(path), new NotesJournal(path)]
    assert.equal(other.takeNews(), undefined)
    const notes = withDrafts({ comment: 'Why?' })
    await one.save(noNotes, notes, 0)
    assert.deepEqual(other.takeNews()?.notes, notes)
    assert.equal(other.takeNews(), undefined)
    await other.save(notes, withDrafts({ comment: 'Why not?' }), 0)
    assert.deepEqual(one.takeNews()?.notes.drafts, { comment: 'Why not?' })
  })

  it('keeps both drafts if two windows write at the same place', async () => {
    const other = new NotesJournal(path, { createName: () => 'b' })
    const one = new NotesJournal(path)
    await one.save(noNotes, withDrafts({ comment: 'Mine' }), 0)
    // the other window hasn't read the draft yet
    await other.save(noNotes, withDrafts({ comment: 'T' }), 0)
    await other.save(withDrafts({ comment: 'T' }), withDrafts({ comment: 'Theirs' }), 0)
    const news = other.takeNews()
    assert.deepEqual(news?.notes.drafts, { comment: 'Mine', '~b comment': 'Theirs' })
    assert.deepEqual(news?.moved, { comment: '~b comment' })
  })

  it('creates no copy of a draft that another window has removed', async () => {
    const other = new NotesJournal(path, { createName: () => 'b' })
    const one = new NotesJournal(path)
    const notes = withDrafts({ comment: 'One' })
    await one.save(noNotes, notes, 0)
    other.read()
    await one.save(notes, noNotes, 0)
    await other.save(notes, withDrafts({ comment: 'One two' }), 0)
    const news = other.takeNews()
    assert.deepEqual(news?.notes.drafts, { comment: 'One two' })
    assert.deepEqual(news?.moved, {})
  })

  it('keeps a draft that another window changed before it was discarded here', async () => {
    const [one, other] = [new NotesJournal(path), new NotesJournal(path)]
    const notes = withDrafts({ comment: 'One' })
    await one.save(noNotes, notes, 0)
    other.read()
    await one.save(notes, withDrafts({ comment: 'One more' }), 0)
    await other.save(notes, noNotes, 0)
    assert.deepEqual(new NotesJournal(path).read().drafts, { comment: 'One more' })
  })

  it('moves damaged lines to another file', async () => {
    const journal = new NotesJournal(path)
    const notes = withDrafts({ comment: 'One' })
    await journal.save(noNotes, notes, 0)
    appendFileSync(
      path,
      '{"part":"drafts","key":1}\nnull\n{"part":"drafts","key":"comment p","to":"Tw',
    )
    const reopened = new NotesJournal(path)
    assert.equal(
      (await reopened.open()).note,
      `Moved 3 damaged lines of the review notes to ${path}.damaged`,
    )
    assert.equal(
      readFileSync(`${path}.damaged`, 'utf8'),
      '{"part":"drafts","key":1}\nnull\n{"part":"drafts","key":"comment p","to":"Tw\n',
    )
    assert.deepEqual(new NotesJournal(path).read(), notes)
    assert.equal((await new NotesJournal(path).open()).note, undefined)
  })

  it('can be written after a process was killed in the middle of a line', async () => {
    const journal = new NotesJournal(path)
    const notes = withDrafts({ comment: 'One' })
    await journal.save(noNotes, notes, 0)
    appendFileSync(path, '{"part":"dra')
    await journal.save(notes, withDrafts({ comment: 'One two' }), 0)
    assert.deepEqual(new NotesJournal(path).read().drafts, { comment: 'One two' })
    truncateSync(path, statSync(path).size - 3)
    assert.deepEqual(new NotesJournal(path).read().drafts, {})
  })

  it('can be written after a process was killed before the end of a line', async () => {
    const journal = new NotesJournal(path)
    const notes = withDrafts({ comment: 'One' })
    await journal.save(noNotes, notes, 0)
    appendFileSync(path, '{"part":"drafts","key":"comment p","to":"P"}')
    await journal.save(notes, withDrafts({ comment: 'One two' }), 0)
    assert.deepEqual(new NotesJournal(path).read().drafts, { comment: 'One two' })
    assert.equal(
      readFileSync(`${path}.damaged`, 'utf8'),
      '{"part":"drafts","key":"comment p","to":"P"}\n',
    )
  })

  it('is rewritten when most of it is outdated', async () => {
    const journal = new NotesJournal(path, { flush: () => {} })
    let notes = noNotes
    for (let count = 1; count <= 100; count++) {
      const next = withDrafts({ comment: 'x'.repeat(1_000 + count) })
      await journal.save(notes, next, 0)
      notes = next
    }
    assert.ok(statSync(path).size < 70_000, String(statSync(path).size))
    assert.deepEqual(new NotesJournal(path).read(), notes)
  })

  it('counts a failed save as not saved', async () => {
    const journal = new NotesJournal(path)
    mkdirSync(dirname(path))
    mkdirSync(path)
    await assert.rejects(journal.save(noNotes, withDrafts({ comment: 'One' }), 0))
    rmSync(path, { recursive: true })
    await journal.save(noNotes, withDrafts({ comment: 'One two' }), 0)
    assert.deepEqual(new NotesJournal(path).read().drafts, { comment: 'One two' })
  })

  it('does not count a draft as stored if the disk is full', async () => {
    const flush = () => {
      truncateSync(path)
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    const journal = new NotesJournal(path, { flush })
    await assert.rejects(journal.save(noNotes, withDrafts({ comment: 'One' }), 0), {
      message: 'Cannot write the review notes (ENOSPC: no space left on the disk)',
    })
    assert.equal(journal.wasStored('comment', 'One'), false)
  })

  it('reports a full disk while it moves damaged lines, and keeps them', async () => {
    mkdirSync(dirname(path))
    appendFileSync(path, '{"part":"dra')
    mkdirSync(`${path}.damaged`)
    await assert.rejects(new NotesJournal(path).open(), { name: 'DocsctlError' })
    assert.equal(readFileSync(path, 'utf8'), '{"part":"dra')
  })
})
