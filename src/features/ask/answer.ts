import type { Prepared } from '../../client/prepare.ts'
import { writeObject } from '../../command/result/result.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import { detectPipeline } from '../../output/ci/detect.ts'
import { cell } from '../../output/columns.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'

/** The flags that print the complete answer as an object. */
const asObject = ['output', 'json', 'columns', 'jq']

/** Prints the text of an answer as it arrives, or the complete answer as an object at the end. */
export async function printAnswer(
  call: Prepared,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<void> {
  const client = await run.service.client()
  const isObject = asObject.some((flag) => flag in run.args.flags)
  const { env, stdout } = run.environment
  const isJob = detectPipeline(env) !== undefined
  const sanitize = (text: string) => (stdout.isTTY || isJob ? sanitizeBlock(text) : text)
  let line = ''
  // print only complete lines, because a part of a line can end within a CI command
  const print = async (more: string, isLast = false) => {
    line += more
    const end = isLast || (stdout.isTTY && !isJob) ? line.length : line.lastIndexOf('\n') + 1
    if (end > 0) await run.console.print(sanitize(line.slice(0, end)))
    line = line.slice(end)
  }
  run.console.progress.at('Waiting for the answer')
  let printed = ''
  let last: unknown
  try {
    for await (const { data } of client.events(call, { signal: run.environment.signal })) {
      last = cell(data, 'answer') ?? last
      const text = cell(last, 'answer.markdown')
      if (isObject || typeof text !== 'string' || text === printed) continue
      // each event contains the full text so far; if earlier text was changed, print all of it on a
      // new line
      const more = text.startsWith(printed) ? text.slice(printed.length) : `\n\n${text}`
      printed = text
      await print(more)
    }
  } catch (error) {
    await print('', true)
    throw error
  }
  if (last === undefined) throw new DocsctlError('failed', 'The service returned no answer')
  if (isObject) {
    const columns = ['answer.markdown', 'followupQuestions', 'sources']
    return await writeObject(run, last, { columns, known: columns, ids: 'answer.markdown' })
  }
  await print(printed.endsWith('\n') ? '' : '\n', true)
  const questions = cell(last, 'followupQuestions')
  if (Array.isArray(questions) && questions.length > 0) {
    await run.console.note(`Follow-up questions: ${questions.join(' · ')}`)
  }
}
