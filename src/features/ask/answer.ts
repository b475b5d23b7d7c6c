import type { Prepared } from '../../client/prepare.ts'
import { writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { cell } from '../../output/columns.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'

/** Flags that request the answer as an object. */
const asObject = ['output', 'json', 'columns', 'jq']

/** Prints an answer's text as it arrives, or the whole answer as an object at the end. */
export async function printAnswer(
  call: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const client = await run.service.client()
  const isObject = asObject.some((flag) => flag in run.args.flags)
  const { stdout } = run.environment
  const shown = (text: string) => (stdout.isTTY ? sanitizeBlock(text) : text)
  run.console.progress.at('Waiting for the answer')
  let printed = ''
  let last: unknown
  for await (const { data } of client.events(call, { signal: run.environment.signal })) {
    last = cell(data, 'answer') ?? last
    const text = cell(last, 'answer.markdown')
    if (isObject || typeof text !== 'string' || text === printed) continue
    await run.console.progress.clear()
    // each event contains the whole text so far; a rewritten text starts on a new line
    const more = text.startsWith(printed) ? text.slice(printed.length) : `\n\n${text}`
    printed = text
    await stdout.write(shown(more))
  }
  if (last === undefined) throw new DocsctlError('failed', 'The service returned no answer')
  if (isObject) {
    const columns = ['answer.markdown', 'followupQuestions', 'sources']
    return await writeObject(run, last, { columns, known: columns, ids: 'answer.markdown' })
  }
  if (!printed.endsWith('\n')) await stdout.write('\n')
  const questions = cell(last, 'followupQuestions')
  if (Array.isArray(questions) && questions.length > 0) {
    await run.console.note(`Follow-up questions: ${questions.join(' · ')}`)
  }
}
