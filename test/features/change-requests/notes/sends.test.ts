import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '../../../../src/client/client.ts'
import { DocsctlError } from '../../../../src/errors.ts'
import { defaultPolicy } from '../../../../src/features/change-requests/merge/model/merge-by-rules.ts'
import { NotesJournal } from '../../../../src/features/change-requests/notes/notes-journal.ts'
import {
  openSendingMarks,
  sentElsewhere,
} from '../../../../src/features/change-requests/notes/sending-marks.ts'
import type { Notes } from '../../../../src/features/change-requests/notes/viewed.ts'
import { withNews } from '../../../../src/features/change-requests/notes/window-notes.ts'
import {
  continuedPurpose,
  draftKey,
  hasDraft,
  parseDraftKey,
  withDraft,
  withoutSent,
} from '../../../../src/features/change-requests/review/machine/editing/drafts.ts'
import { movedPurpose } from '../../../../src/features/change-requests/review/machine/editing/notes-news.ts'
import type { Purpose } from '../../../../src/features/change-requests/review/machine/effects.ts'
import {
  sendingKey,
  sendOnce,
} from '../../../../src/features/change-requests/review/services/send-once.ts'
import { randomIntegers } from '../../../support/random-integers.ts'
import { sized } from '../../../support/sizes.ts'

const runs = sized(3, 1_000)
const target = { spaceId: 'spc_1', changeRequestId: '12' }
const start = Date.parse('2026-11-20T10:00:00Z')

/** A service that stores comments and replies, and that can lose responses. */
class Service {
  readonly posted: { place: string; markdown: string }[] = []
  /** makes the service lose the response to the next comment, either before or after storing it */
  loses: 'before' | 'after' | undefined
  /** true to make all following searches fail */
  isDown = false

  readonly client = {
    call: async (operation: { id: string }, input: Record<string, unknown>) => {
      const lost = () => new DocsctlError('unreachable', 'the connection was closed')
      if (operation.id === 'users.whoami') {
        if (this.isDown) throw lost()
        return { id: 'usr_1' }
      }
      const { body, page, commentId } = input as {
        body: { markdown: string }
        page?: string
        commentId?: string
      }
      const { loses } = this
      this.loses = undefined
      if (loses === 'before') throw lost()
      this.posted.unshift({ place: `${commentId ?? ''} ${page ?? ''}`, markdown: body.markdown })
      if (loses === 'after') throw lost()
      return {}
    },
    paginate: (_: unknown, { commentId }: { commentId?: string }) => this.#list(commentId),
  } as unknown as Client

  async *#list(commentId: string | undefined) {
    for (const { place, markdown } of this.posted) {
      const [thread, page] = place.split(' ')
      if (thread !== (commentId ?? '')) continue
      yield {
        postedBy: { id: 'usr_1' },
        postedAt: new Date(start).toISOString(),
        body: { markdown },
        target: page ? { page: { id: page } } : {},
      }
    }
  }
}

/** A window that stores and sends drafts in the same way as the review. */
class Window {
  readonly journal: NotesJournal
  readonly marks
  notes: Notes
  storedNotes: Notes
  lastSeenUpdate = 0
  cleanNotes?: Notes | undefined
  purpose: Purpose | undefined
  saves: { before: Notes; notes: Notes; lastSeenUpdate: number }[] = []

  constructor(path: string) {
    this.journal = new NotesJournal(path, { flush: () => {} })
    this.marks = openSendingMarks(path.replace(/jsonl$/, 'sending.json'))
    this.notes = this.journal.read()
    this.storedNotes = this.notes
  }

  change(notes: Notes): void {
    this.saves.push({ before: this.notes, notes, lastSeenUpdate: this.lastSeenUpdate })
    this.notes = notes
  }

  async saveOne(): Promise<void> {
    const save = this.saves.shift()
    if (!save) return
    await this.journal.save(save.before, save.notes, save.lastSeenUpdate)
    const stored = this.journal.read()
    const gone = Object.entries(save.before.drafts)
      .filter(([key]) => !(key in save.notes.drafts))
      .map(([key, text]) => ({ purpose: parseDraftKey(key), text }))
      .filter(({ purpose, text }) => !hasDraft(stored, purpose, text))
    await this.marks.settleSent(gone.map(({ purpose, text }) => sendingKey(purpose, text)))
  }

  async saveAll(): Promise<void> {
    while (this.saves.length > 0) await this.saveOne()
  }

  hear(): void {
    const news = this.journal.takeNews()
    if (!news) return
    Object.assign(this, withNews(this, news))
    if (this.purpose) this.purpose = movedPurpose(this.purpose, news)
  }

  /** Saves a draft and sends it. Removes the draft if the outcome is known. */
  async send(service: Service, key: string): Promise<void> {
    const purpose = parseDraftKey(key)
    const text = this.notes.drafts[key] ?? ''
    await this.saveAll()
    const isStored = async () => hasDraft(this.journal.read(), purpose, text)
    const sources = {
      client: service.client,
      clock: { now: () => start, sleep: async () => {} },
      policy: defaultPolicy,
      marks: async () => this.marks,
      isStored,
      requireDraft: async () => {
        if (this.journal.wasStored(key, text) && !(await isStored())) throw sentElsewhere()
      },
    }
    try {
      await sendOnce(sources, target, { purpose, text })
      this.change(withoutSent(this.notes, purpose, text))
    } catch (error) {
      assert.ok(error instanceof DocsctlError && ['unreachable', 'conflict'].includes(error.kind))
    }
  }
}

const places: Purpose[] = [
  { kind: 'comment' },
  { kind: 'comment', page: 'p' },
  { kind: 'reply', thread: 'cmt_1', to: '' },
]

/**
 * Runs two windows in a random order. Returns the words that were lost and the comments that were
 * posted twice.
 */
async function faults(path: string, random: (limit: number) => number): Promise<string[]> {
  const service = new Service()
  const windows = [new Window(path), new Window(path)]
  const typed = new Map<string, Window>()
  for (let step = 0; step < 40; step++) {
    const at = random(2)
    const window = windows[at] as Window
    const action = random(12)
    if (action <= 3) {
      const place = places[random(3)] as Purpose
      window.purpose = continuedPurpose(place, window.notes.drafts)
      const text = window.notes.drafts[draftKey(window.purpose)] ?? ''
      const word = `w${step}.`
      typed.set(word, window)
      window.change(withDraft(window.notes, window.purpose, text + word))
    } else if (action <= 5) await window.saveOne()
    else if (action <= 7) window.hear()
    else if (action <= 10) {
      const keys = Object.keys(window.notes.drafts)
      const key = keys[random(keys.length || 1)]
      service.loses = ([undefined, 'before', 'after'] as const)[random(3)]
      service.isDown = random(2) === 0
      if (key !== undefined) await window.send(service, key)
      service.isDown = false
      service.loses = undefined
      if (random(3) > 0) continue
      kill(at)
    } else if (random(3) === 0) kill(at)
  }

  /**
   * Kills a window and opens a new one. Words that are neither on disk nor on the service are lost.
   */
  function kill(at: number): void {
    const stored = Object.values(new NotesJournal(path).read().drafts).join()
    const sent = service.posted.map(({ markdown }) => markdown).join()
    for (const [word, owner] of typed) {
      if (owner === windows[at] && !`${stored}${sent}`.includes(word)) typed.delete(word)
    }
    windows[at] = new Window(path)
  }

  for (const window of windows) {
    await window.saveAll()
    window.hear()
  }
  // the last window sends all remaining drafts
  const last = new Window(path)
  for (const key of Object.keys(last.notes.drafts)) await last.send(service, key)
  await last.saveAll()
  assert.deepEqual(new NotesJournal(path).read().drafts, {})
  const all = service.posted.map(({ place, markdown }) => `${place} ${markdown}`)
  const lost = [...typed.keys()].filter((word) => !all.join().includes(word))
  return [...lost, ...all.filter((one, index) => all.indexOf(one) !== index)]
}

describe('drafts that two windows send', function () {
  this.timeout(sized(30_000, 7_200_000))
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docsctl-sends-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it(`are never lost or sent twice in ${runs} random orders with lost responses and kills`, async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const path = join(folder, `${seed}.jsonl`)
      assert.deepEqual(await faults(path, randomIntegers(seed)), [], `seed ${seed}`)
    }
  })
})
