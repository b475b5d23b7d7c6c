import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { draftPlaceKey } from '../../../../src/features/change-requests/notes/draft-copies.ts'
import { NotesJournal } from '../../../../src/features/change-requests/notes/notes-journal.ts'
import type { Notes } from '../../../../src/features/change-requests/notes/viewed.ts'
import { withNews } from '../../../../src/features/change-requests/notes/window-notes.ts'
import {
  continuedPurpose,
  draftBase,
  draftKey,
  withDraft,
} from '../../../../src/features/change-requests/review/machine/editing/drafts.ts'
import { movedPurpose } from '../../../../src/features/change-requests/review/machine/editing/notes-news.ts'
import type { Purpose } from '../../../../src/features/change-requests/review/machine/effects.ts'
import { randomIntegers } from '../../../support/random-integers.ts'
import { sized } from '../../../support/sizes.ts'

const runs = sized(60, 10_000)

/**
 * A window that keeps notes and queues saves in the same way as the state machine of the review.
 */
class Window {
  readonly journal: NotesJournal
  notes: Notes
  storedNotes: Notes
  lastSeenUpdate = 0
  cleanNotes?: Notes | undefined
  purpose: Purpose | undefined
  saves: { before: Notes; notes: Notes; lastSeenUpdate: number }[] = []

  constructor(path: string) {
    this.journal = new NotesJournal(path, { flush: () => {} })
    this.notes = this.journal.read()
    this.storedNotes = this.notes
  }

  text(): string {
    return (this.purpose && this.notes.drafts[draftKey(this.purpose)]) ?? ''
  }

  change(notes: Notes): void {
    this.saves.push({ before: this.notes, notes, lastSeenUpdate: this.lastSeenUpdate })
    this.notes = notes
  }

  async saveOne(): Promise<void> {
    const save = this.saves.shift()
    if (save) await this.journal.save(save.before, save.notes, save.lastSeenUpdate)
  }

  hear(): void {
    const news = this.journal.takeNews()
    if (!news) return
    Object.assign(this, withNews(this, news))
    if (this.purpose) this.purpose = movedPurpose(this.purpose, news)
  }
}

const places: Purpose[] = [
  { kind: 'comment' },
  { kind: 'comment', page: 'p' },
  { kind: 'page', page: 'p', title: 'P', before: '' },
]

/**
 * Returns the purpose of a draft for a comment or page. The draft of a page starts with the name of
 * its base.
 */
function begun(place: Purpose, notes: Notes, step: number): Purpose {
  const purpose = continuedPurpose(place, notes.drafts)
  if (purpose.kind !== 'page') return purpose
  return { ...purpose, before: draftBase(notes, purpose) ?? `b${step}.` }
}

/** Returns the purpose with the base of the draft that it continues. */
function continued(purpose: Purpose, notes: Notes): Purpose {
  if (purpose.kind !== 'page') return purpose
  return { ...purpose, before: draftBase(notes, purpose) ?? purpose.before }
}

/** Returns the page drafts whose stored base differs from the base that they started from. */
function wrongBases({ drafts, bases = {} }: Notes): string[] {
  return Object.keys(drafts).filter(
    (key) => draftPlaceKey(key) === 'page p' && !drafts[key]?.startsWith(String(bases[key])),
  )
}

/** Types a word into the open draft and deletes it again. */
async function typeAndRevert(window: Window, random: (limit: number) => number): Promise<void> {
  const { purpose } = window
  if (!purpose) return
  const before = window.text()
  const text = `${before}w.`
  window.change(withDraft(window.notes, continued(purpose, window.notes), text))
  if (random(2) === 0) await window.saveOne()
  if (random(4) === 0) window.hear()
  // another window may have replaced the text
  if (window.text() !== text) return
  window.change(withDraft(window.notes, continued(window.purpose ?? purpose, window.notes), before))
}

/** Runs two windows in a random order. Returns the words that were lost. */
async function lostWords(path: string, random: (limit: number) => number): Promise<string[]> {
  const windows = [new Window(path), new Window(path)]
  /** each word and the window in which it was typed */
  const typed = new Map<string, Window>()
  for (let step = 0; step < 30; step++) {
    const at = random(2)
    const window = windows[at] as Window
    const action = random(10)
    if (action === 0) {
      window.purpose = begun(places[random(3)] as Purpose, window.notes, step)
    } else if (action <= 4) {
      window.purpose ??= begun(places[random(3)] as Purpose, window.notes, step)
      const word = `w${step}.`
      typed.set(word, window)
      const purpose = continued(window.purpose, window.notes)
      const first = purpose.kind === 'page' ? purpose.before : ''
      window.change(withDraft(window.notes, purpose, (window.text() || first) + word))
    } else if (action === 5 && random(3) === 0 && window.purpose) {
      for (const word of window.text().match(/w\d+\./g) ?? []) typed.delete(word)
      window.change(withDraft(window.notes, window.purpose, undefined))
      window.purpose = undefined
    } else if (action === 6 && random(3) === 0 && window.text() !== '') {
      await typeAndRevert(window, random)
    } else if (action <= 7) await window.saveOne()
    else if (action === 8) window.hear()
    else if (random(4) === 0) {
      // a killed window loses its unsaved words
      const stored = Object.values(new NotesJournal(path).read().drafts).join()
      for (const [word, owner] of typed) {
        if (owner === window && !stored.includes(word)) typed.delete(word)
      }
      windows[at] = new Window(path)
    }
  }
  for (const window of windows) {
    while (window.saves.length > 0) await window.saveOne()
    window.hear()
  }
  const notes = new NotesJournal(path).read()
  assert.deepEqual(wrongBases(notes), [])
  for (const window of windows) {
    window.hear()
    assert.deepEqual(window.notes.drafts, notes.drafts)
    assert.deepEqual(window.notes.bases ?? {}, notes.bases ?? {})
  }
  const all = Object.values(notes.drafts).join()
  return [...typed.keys()].filter((word) => !all.includes(word))
}

describe('the drafts of two windows', function () {
  this.timeout(sized(30_000, 7_200_000))
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-windows-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it(`lose no word in ${runs} random orders, and both windows show all drafts`, async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const path = join(folder, `${seed}.jsonl`)
      assert.deepEqual(await lostWords(path, randomIntegers(seed)), [], `seed ${seed}`)
    }
  })

  it('hide a draft that the other window discards while this one has unsaved changes', async () => {
    const path = join(folder, 'discarded.jsonl')
    const [one, other] = [new Window(path), new Window(path)]
    one.change(withDraft(one.notes, { kind: 'comment' }, 'Mine'))
    one.change(withDraft(one.notes, { kind: 'comment', page: 'p' }, 'No'))
    one.change(withDraft(one.notes, { kind: 'comment', page: 'p' }, undefined))
    other.change(withDraft(other.notes, { kind: 'comment', page: 'p' }, 'Theirs'))
    await other.saveOne()
    one.hear()
    assert.deepEqual(one.notes.drafts, { comment: 'Mine', 'comment p': 'Theirs' })
    other.change(withDraft(other.notes, { kind: 'comment', page: 'p' }, undefined))
    await other.saveOne()
    for (let count = 0; count < 3; count++) await one.saveOne()
    one.hear()
    assert.deepEqual(one.notes.drafts, { comment: 'Mine' })
  })

  describe('if both change the same draft', () => {
    const comment: Purpose = { kind: 'comment' }
    const edit: Purpose = { kind: 'page', page: 'p', title: 'P', before: 'Base.' }

    /** Returns two windows with the same stored draft. */
    const opened = async (name: string, purpose: Purpose, text: string) => {
      const path = join(folder, `${name}.jsonl`)
      const [one, other] = [new Window(path), new Window(path)]
      one.change(withDraft(one.notes, purpose, text))
      await one.saveOne()
      one.hear()
      other.hear()
      return { one, other }
    }
    const draftCopy = (place: string, { notes }: Window) =>
      Object.keys(notes.drafts).find((key) => key.endsWith(` ${place}`)) ?? ''

    it('keep the original text of a page edit that becomes a copy', async () => {
      const { one, other } = await opened('base', edit, 'Base. A')
      one.change(withDraft(one.notes, edit, 'Base. A 1'))
      await one.saveOne()
      other.change(withDraft(other.notes, edit, 'Base. A 2'))
      await other.saveOne()
      other.hear()
      const copy = draftCopy('page p', other)
      assert.deepEqual(other.notes.drafts, { 'page p': 'Base. A 1', [copy]: 'Base. A 2' })
      assert.deepEqual(other.notes.bases, { 'page p': 'Base.', [copy]: 'Base.' })
    })

    it('keep the original text of an unsaved page edit if another edit replaces the stored one', async () => {
      const { one, other } = await opened('replaced', edit, 'Base. A')
      other.change(withDraft(other.notes, edit, 'Base. A 2'))
      one.change(withDraft(one.notes, edit, undefined))
      one.change(withDraft(one.notes, { ...edit, before: 'New.' }, 'New. B'))
      while (one.saves.length > 0) await one.saveOne()
      other.hear()
      assert.deepEqual(other.notes.bases, { 'page p': 'Base.' })
      await other.saveOne()
      other.hear()
      const copy = draftCopy('page p', other)
      assert.deepEqual(other.notes.drafts, { 'page p': 'New. B', [copy]: 'Base. A 2' })
      assert.deepEqual(other.notes.bases, { 'page p': 'New.', [copy]: 'Base.' })
    })

    /**
     * Returns a window with an unsaved change and another one that reverts it.
     * The other window has changed the same draft to "Z".
     */
    const reverted = async (name: string) => {
      const { one, other } = await opened(name, comment, 'X')
      other.change(withDraft(other.notes, comment, 'XY'))
      other.change(withDraft(other.notes, comment, 'X'))
      other.change(withDraft(other.notes, { kind: 'comment', page: 'p' }, 'P'))
      one.change(withDraft(one.notes, comment, 'Z'))
      await one.saveOne()
      other.hear()
      assert.deepEqual(other.notes.drafts, { comment: 'Z', 'comment p': 'P' })
      return other
    }

    it('show the stored text of a copy if its changes were reverted', async () => {
      const window = await reverted('reverted')
      await window.saveOne()
      window.hear()
      const copy = draftCopy('comment', window)
      assert.deepEqual(window.notes.drafts, { comment: 'Z', 'comment p': 'P', [copy]: 'XY' })
      for (let count = 0; count < 3; count++) await window.saveOne()
      window.hear()
      assert.deepEqual(window.notes.drafts, { comment: 'Z', 'comment p': 'P', [copy]: 'X' })
    })

    it('show text that was typed before the draft became a copy', async () => {
      const window = await reverted('typed')
      window.change(withDraft(window.notes, comment, 'Z!'))
      await window.saveOne()
      window.hear()
      const copy = draftCopy('comment', window)
      assert.deepEqual(window.notes.drafts, { comment: 'Z', 'comment p': 'P', [copy]: 'Z!' })
    })
  })
})
