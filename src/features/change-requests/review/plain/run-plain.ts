import type { Readable } from 'node:stream'
import type { CommonOptions } from '../services/services.ts'
import { copyCode } from '../view/copy-code.ts'
import { visitChangeRequest } from './change-request.ts'
import { createLineInput } from './line-input.ts'
import { createPrompter, ReviewQuit } from './prompter.ts'
import { visitQueue } from './queue.ts'
import { createPlainSession } from './session.ts'

export interface PlainOptions extends CommonOptions {
  terminal: { stdin: Readable; stdout: { write(text: string): unknown } }
  /** true if the terminal supports copying to the clipboard */
  copies: boolean
}

/** Runs the review in plain text until the user quits. Throws the error that ended it. */
export async function runPlain(options: PlainOptions): Promise<void> {
  const { terminal, target, page, filter, divertNotes } = options
  const broken = new AbortController()
  const signal = AbortSignal.any([options.signal, broken.signal])
  const lines = createLineInput(terminal.stdin)
  const prompter = createPrompter({ lines, output: terminal.stdout, signal })
  const session = createPlainSession({
    prompter,
    signal,
    fail: (error) => broken.abort(error),
    services: {
      ...options.services,
      // the terminal handles Ctrl-Z itself, because it isn't in raw mode
      suspend: async () => {},
      edit: (draft) => lines.lend(() => options.edit(draft)),
      copy: (text) => {
        if (options.copies) terminal.stdout.write(copyCode(text))
      },
    },
  })
  divertNotes(prompter.note)
  try {
    if (target) await visitChangeRequest(session, target, { page })
    else await visitQueue(session, filter)
  } catch (error) {
    if (!(error instanceof ReviewQuit)) throw error
  } finally {
    divertNotes(undefined)
    lines.close()
  }
}
