import type { Readable } from 'node:stream'
import type { Target } from '../../changes/read-changes.ts'
import type { Services } from '../services/services.ts'
import { copyCode } from '../view/copy-code.ts'
import { visitChangeRequest } from './change-request.ts'
import { createLineInput } from './line-input.ts'
import { visitQueue } from './queue.ts'
import { createSitting } from './sitting.ts'
import { createTalk, Left } from './talk.ts'

export interface PlainOptions {
  terminal: { stdin: Readable; stdout: { write(text: string): unknown } }
  services: Omit<Services, 'edit' | 'copy' | 'suspend'>
  /** writes in the editor; the terminal is free meanwhile */
  edit: Services['edit']
  /** the terminal understands what puts a text on its clipboard */
  copies: boolean
  /** the change request to begin with, else the queue */
  target?: Target | undefined
  /** the page of it to begin with */
  page?: string | undefined
  /** what is wanted of the queue */
  filter?: string | undefined
  /** ends the review with its reason */
  signal: AbortSignal
  /** has what is noted on the way said in the review, until it is given none */
  divertNotes: (say: ((text: string) => void) | undefined) => void
}

/** The review in lines of text, until it is left; throws what it ended by. */
export async function runPlain(options: PlainOptions): Promise<void> {
  const { terminal, target, page, filter, divertNotes } = options
  const broken = new AbortController()
  const signal = AbortSignal.any([options.signal, broken.signal])
  const lines = createLineInput(terminal.stdin)
  const talk = createTalk({ lines, output: terminal.stdout, signal })
  const sitting = createSitting({
    talk,
    signal,
    fail: (error) => broken.abort(error),
    services: {
      ...options.services,
      // a line is edited by the terminal itself, which stops the program by itself too
      suspend: async () => {},
      edit: (draft) => lines.lend(() => options.edit(draft)),
      copy: (text) => {
        if (options.copies) terminal.stdout.write(copyCode(text))
      },
    },
  })
  divertNotes(talk.note)
  try {
    if (target) await visitChangeRequest(sitting, target, { page })
    else await visitQueue(sitting, filter)
  } catch (error) {
    if (!(error instanceof Left)) throw error
  } finally {
    divertNotes(undefined)
    lines.close()
  }
}
