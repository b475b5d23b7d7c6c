import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import type { Target } from '../../../../../src/features/change-requests/model/change-request.ts'
import type { Verdict } from '../../../../../src/features/change-requests/model/reviewers.ts'
import { type Notes, noNotes } from '../../../../../src/features/change-requests/notes/viewed.ts'
import type {
  ReviewGate,
  Write,
  WriteResponse,
} from '../../../../../src/features/change-requests/review/machine/effects.ts'
import { runPlain } from '../../../../../src/features/change-requests/review/plain/run-plain.ts'
import type { Services } from '../../../../../src/features/change-requests/review/services/services.ts'
import {
  commentsDigest,
  type Thread,
} from '../../../../../src/features/change-requests/threads/model/threads.ts'
import {
  limitsAfter,
  limitsDiff,
  now,
  queueItems,
  reply,
  sampleChanges,
  sampleThreads,
  thread,
} from '../samples.ts'

export const pass: ReviewGate = {
  name: 'comments',
  state: 'pass',
  text: 'no open threads',
  required: false,
}

/** A line to type at a prompt, or an action to run while the prompt is open. */
type Answer = string | ((review: PlainReview) => void)

/**
 * A plain-text review of the sample. It answers one prompt after another and then ends the input.
 */
export class PlainReview {
  /** the complete output, as shown on the terminal */
  text = ''
  error: unknown
  threads: Thread[] = sampleThreads()
  changes = sampleChanges()
  notes: Notes = noNotes
  verdicts: Verdict[] = []
  written: Write[] = []
  opened: string[] = []
  copied: string[] = []
  services: Omit<Services, 'edit' | 'copy' | 'suspend'>
  edit: Services['edit'] = async ({ text }) => text
  readonly interrupt = new AbortController()
  note: (text: string) => void = () => {}
  /** answers the regular checks of the change request */
  watched: (changeRequest: Awaited<ReturnType<Services['watch']>>) => void = () => {}
  readonly #stdin = new PassThrough()
  readonly answers: Answer[]

  constructor(...answers: Answer[]) {
    this.answers = answers
    this.services = {
      standing: async () => [],
      search: async () => [],
      queue: async () => ({ items: queueItems(), now }),
      changes: async () => ({ changes: this.changes, notes: this.notes, now }),
      adopt: async () => this.notes,
      threads: async () => this.threads,
      page: async ({ change }) => {
        const text = change.id === 'limits' ? limitsDiff() : undefined
        return { change, ...(text && { text }) }
      },
      gates: async () => ({ gates: [pass], revision: this.changes.changeRequest.revision }),
      'all-gates': async ({ targets }) =>
        targets.map((target) => ({ target, gates: [pass], revision: 'rev_2' })),
      hold: async () => undefined,
      preview: async () => 'https://preview.test/12',
      image: async ({ file }) => file,
      reviews: async () => ({ given: [...this.verdicts], missing: 0 }),
      verdicts: async () => ({ given: [...this.verdicts], missing: 0 }),
      watch: (_, signal) =>
        new Promise((resolve, reject) => {
          this.watched = resolve
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      text: async () => limitsAfter,
      listen: async () => commentsDigest([...this.threads].map(({ comment }) => comment)),
      write: async (write) => this.#write(write),
      notes: async () => undefined,
      save: async (_, __, notes) => {
        this.notes = notes
      },
      open: async (url) => {
        this.opened.push(url)
      },
    }
  }

  async run(target?: Target): Promise<this> {
    try {
      await runPlain({
        terminal: { stdin: this.#stdin, stdout: { write: (text) => this.#print(text) } },
        services: this.services,
        edit: (draft) => this.edit(draft),
        copies: true,
        target,
        signal: this.interrupt.signal,
        divertNotes: (say) => {
          this.note = say ?? (() => {})
        },
      })
    } catch (error) {
      this.error = error
    }
    return this
  }

  /** Types a line although no prompt is open. */
  type(line: string): void {
    this.text += `${line}\n`
    this.#stdin.write(`${line}\n`)
  }

  #print(text: string): void {
    const [, copied] = text.split('\u001b]52;c;')
    if (copied !== undefined) {
      this.copied.push(Buffer.from(copied.replace('\u0007', ''), 'base64').toString())
      return
    }
    this.text += text
    // output without a line break is a prompt
    if (!text.endsWith('\n')) setImmediate(() => this.#answer())
  }

  #answer(): void {
    const answer = this.answers.shift()
    if (answer === undefined) this.#stdin.end()
    else if (typeof answer === 'string') this.type(answer)
    else {
      answer(this)
      setImmediate(() => this.#answer())
    }
  }

  #write(write: Write): WriteResponse {
    this.written.push(write)
    if (write.kind === 'resolve') {
      this.threads = this.threads.map((one) =>
        one.id === write.thread ? { ...one, resolved: write.resolved } : one,
      )
    }
    if (write.kind === 'delete-words' && !write.reply) {
      this.threads = this.threads.filter(({ id }) => id !== write.thread)
    }
    if (write.kind === 'merge') {
      const { number, subject } = this.changes.changeRequest
      return { merged: { number, subject, result: 'merge', revision: 'rev_9' } }
    }
    if (write.kind !== 'send') return {}
    const { purpose, text: markdown } = write
    if (purpose.kind === 'comment') {
      const page = purpose.page && { page: { id: purpose.page, title: purpose.title } }
      const own = { body: { markdown }, target: { ...page } } as Partial<Thread['comment']>
      this.threads = [...this.threads, thread(`cmt_${this.threads.length + 1}`, own)]
    } else if (purpose.kind === 'reply') {
      this.threads = this.threads.map((one) =>
        one.id === purpose.thread ? { ...one, replies: [...one.replies, reply(markdown)] } : one,
      )
    }
    return {}
  }
}

export function assertShows({ text }: PlainReview, wanted: string): void {
  assert.ok(text.includes(wanted), `${wanted}\n\nis missing in:\n\n${text}`)
}
