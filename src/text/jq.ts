import { DocsctlError } from '../errors.ts'

/** Runs a jq expression over a whole result: text comes out raw, anything else as compact JSON, one a line. */
export async function runJq(expression: string, value: unknown): Promise<string> {
  return run(expression, JSON.stringify(value ?? null))
}

/** Refuses an expression that doesn't compile, before anything is sent; without input jq compiles and runs nothing. */
export async function checkJq(expression: string): Promise<void> {
  await run(expression, '')
}

async function run(expression: string, json: string): Promise<string> {
  const jq = await (await import('jq-web')).default
  try {
    // the space keeps an expression such as `-1` from being taken for an option of jq
    const text = jq.raw(json, ` ${expression}`, ['-r', '-c'])
    return text === undefined ? '' : `${text}\n`
  } catch (error) {
    throw new DocsctlError('usage', `--jq: ${messageOf(error)}`, {
      problems: [
        { where: '--jq', rule: 'an expression of jq that fits the result', value: expression },
      ],
      cause: error,
    })
  }
}

/** jq's own words, without the path of its input and the count of errors that it adds. */
function messageOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string }
  return (stderr || message || String(error))
    .replace(/^jq: error(?: \(at [^)]*\))?: /gm, '')
    .replace(/ \(Unix shell quoting issues\?\)/g, '')
    .replace(/\njq: \d+ compile errors?$/, '')
    .trim()
}
