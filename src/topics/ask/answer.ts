import type { Prepared } from '../../client/prepare.ts'
import { DocsctlError } from '../../errors.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import { writeObject } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import { cell } from '../../text/columns.ts'
import { sanitiseBlock } from '../../text/sanitise.ts'

/** A typed word that asks for the answer as an object. */
const asObject = ['output', 'json', 'columns', 'jq']

/** Prints the text of an answer while it comes, or all of the answer at its end. */
export async function printAnswer(
  call: Prepared,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<void> {
  const client = await run.client()
  const isObject = asObject.some((flag) => flag in run.flags)
  const { stdout } = run.runtime
  const shown = (text: string) => (stdout.isTTY ? sanitiseBlock(text) : text)
  run.progress.at('waiting for the answer')
  let printed = ''
  let last: unknown
  for await (const { data } of client.events(call, { signal: run.signal })) {
    last = cell(data, 'answer') ?? last
    const text = cell(last, 'answer.markdown')
    if (isObject || typeof text !== 'string' || text === printed) continue
    await run.progress.clear()
    // each event has all of the text so far; one that was written anew begins on a line of its own
    const more = text.startsWith(printed) ? text.slice(printed.length) : `\n\n${text}`
    printed = text
    await stdout.write(shown(more))
  }
  if (last === undefined) throw new DocsctlError('failed', 'the service gave no answer')
  if (isObject) {
    const columns = ['answer.markdown', 'followupQuestions', 'sources']
    return await writeObject(run, last, { columns, known: columns, ids: 'answer.markdown' })
  }
  if (!printed.endsWith('\n')) await stdout.write('\n')
  const questions = cell(last, 'followupQuestions')
  if (Array.isArray(questions) && questions.length > 0) {
    await run.note(`further questions: ${questions.join(' · ')}`)
  }
}
