import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DocsctlError } from '../errors.ts'
import { jsonText } from './json-text.ts'

/** Runs a jq expression over a whole result: text comes out raw, anything else as compact JSON, one a line. */
export async function runJq(
  expression: string,
  value: unknown,
  signal?: AbortSignal,
): Promise<string> {
  return run(expression, jsonText(value ?? null), signal)
}

/** Refuses an expression that doesn't compile, before anything is sent; without input jq compiles and runs nothing. */
export async function checkJq(expression: string): Promise<void> {
  await run(expression, '')
}

interface JqAnswer {
  /** nothing where jq prints nothing */
  text?: string
  /** why it could not be run */
  failure?: string
}

// jq runs to its end once it is started: in a thread of its own it can be ended from outside. The text is the same
// in the bundle and in the sources, of which a thread could load neither.
const thread = `
const { parentPort, workerData } = require('node:worker_threads')
const write = console.error
console.error = (...words) => /^Aborted\\(/.test(words[0]) || write(...words)
const loading = require(workerData)
parentPort.on('message', async ({ json, filter }) => {
  try {
    const jq = await loading
    parentPort.postMessage({ text: jq.raw(json, filter, ['-r', '-c']) })
  } catch (error) {
    parentPort.postMessage({ failure: String(error?.stderr || error?.message || error) })
  }
})`

function placeOfJq(): string {
  const require = createRequire(import.meta.url)
  return require.resolve('jq-web')
}

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** One after the other, since there is one thread. */
function run(expression: string, json: string, signal?: AbortSignal): Promise<string> {
  const mine = last.then(() => runNow(expression, json, signal))
  last = mine.catch(() => {})
  return mine
}

async function runNow(expression: string, json: string, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  worker ??= new Worker(thread, {
    eval: true,
    execArgv: [],
    workerData: placeOfJq(),
  })
  const used = worker
  const leave = () => {
    worker = undefined
    void used.terminate()
  }
  used.ref()
  const over = new AbortController()
  const ended = once(used, 'exit', { signal: over.signal }).then(() => {
    throw new DocsctlError('failed', 'jq ended before it was done')
  })
  let hasAnswered = false
  try {
    // the space keeps an expression such as `-1` from being taken for an option of jq
    used.postMessage({ json, filter: ` ${expression}` })
    const answered = once(used, 'message', { ...(signal && { signal }) })
    const [{ text, failure }] = (await Promise.race([answered, ended])) as [JqAnswer]
    hasAnswered = true
    if (failure === undefined) return text === undefined ? '' : `${text}\n`
    if (isTooDeep(json)) throw beyondJq('the result is nested deeper than jq reads')
    if (/^(Aborted\(|(jq: error: )?cannot allocate memory)/m.test(failure)) {
      // after that it answers nothing more
      leave()
      throw brokenDown(failure)
    }
    throw new DocsctlError('usage', `--jq: ${inJqsWords(failure)}`, {
      problems: [
        { where: '--jq', rule: 'an expression of jq that fits the result', value: expression },
      ],
    })
  } catch (error) {
    if (hasAnswered) throw error
    leave()
    throw signal?.aborted ? signal.reason : error
  } finally {
    over.abort()
    // what nobody waits for holds no process up
    used.unref()
  }
}

/** What each mark of JSON adds to the depth that jq counts, and the most that it takes. */
const depths: Record<string, number> = { '[': 1, ']': -1, '{': 2, '}': -2 }
const deepest = 256

/** Whether a text of JSON is nested deeper than jq reads. */
function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const step = depths[mark] ?? 0
    if (step > 0 && depth >= deepest) return true
    depth += step
  }
  return false
}

/** It ran out of memory, or against one of its own assertions. */
function brokenDown(failure: string): DocsctlError {
  const isMemory = failure.includes('cannot allocate memory')
  return beyondJq(isMemory ? 'it takes more memory than jq has' : 'jq itself broke down on it')
}

function beyondJq(what: string): DocsctlError {
  return new DocsctlError('failed', `--jq: ${what}`, {
    hint: 'print it with -o json, and choose from it elsewhere',
  })
}

/** jq's own words, without the path of its input and the count of errors that it adds. */
function inJqsWords(stderr: string): string {
  return stderr
    .replace(/^jq: error(?: \(at [^)\n]*\))?: /gm, '')
    .replace(/ \(Unix shell quoting issues\?\)/g, '')
    .replace(/\njq: \d+ compile errors?$/, '')
    .trim()
}
