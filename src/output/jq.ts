import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DocsctlError } from '../errors.ts'
import { jqFile, loadJq } from './jq-source.ts'
import { jsonText } from './text/json-text.ts'
import { invalidValue } from './text/problems.ts'

/**
 * Evaluates a jq expression with the whole result as input. Returns strings without quotes, and
 * other values as compact JSON, one value per line.
 */
export async function runJq(
  expression: string,
  value: unknown,
  signal?: AbortSignal,
): Promise<string> {
  return run(expression, jsonText(value ?? null), signal)
}

/**
 * Rejects an invalid jq expression before any request is sent. Without input, jq only compiles the
 * expression.
 */
export async function checkJq(expression: string): Promise<void> {
  await run(expression, '')
}

interface JqAnswer {
  /** absent if jq produces no output */
  text?: string
  /** the reason why the expression couldn't be evaluated */
  failure?: string
}

// The source of a worker thread that runs jq. A running jq can't be interrupted, but a thread can
// be terminated. The source is a string, because the thread can load neither the bundle nor the
// source files.
const thread = `
const { parentPort, workerData } = require('node:worker_threads')
const write = console.error
console.error = (...words) => /^Aborted\\(/.test(words[0]) || write(...words)
const loading = ${loadJq}
parentPort.on('message', async ({ json, filter }) => {
  try {
    const jq = await loading
    parentPort.postMessage({ text: jq.raw(json, filter, ['-r', '-c']) })
  } catch (error) {
    parentPort.postMessage({ failure: String(error?.stderr || error?.message || error) })
  }
})`

let worker: Worker | undefined
let lastRun: Promise<unknown> = Promise.resolve()

/**
 * Evaluates an expression after all earlier expressions, because there is only one worker thread.
 */
function run(expression: string, json: string, signal?: AbortSignal): Promise<string> {
  const result = lastRun.then(() => runNow(expression, json, signal))
  lastRun = result.catch(() => {})
  return result
}

async function runNow(expression: string, json: string, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted()
  worker ??= new Worker(thread, {
    eval: true,
    execArgv: [],
    workerData: jqFile(),
  })
  const used = worker
  const stopWorker = () => {
    worker = undefined
    void used.terminate()
  }
  used.ref()
  const over = new AbortController()
  const ended = once(used, 'exit', { signal: over.signal }).then(() => {
    throw new DocsctlError('failed', 'jq exited unexpectedly')
  })
  let hasAnswered = false
  try {
    // the leading space prevents jq from interpreting an expression such as `-1` as an option
    used.postMessage({ json, filter: ` ${expression}` })
    const answered = once(used, 'message', { ...(signal && { signal }) })
    const [{ text, failure }] = (await Promise.race([answered, ended])) as [JqAnswer]
    hasAnswered = true
    if (failure === undefined) return text === undefined ? '' : `${text}\n`
    if (isTooDeep(json)) throw jqFailure('The result is nested too deeply for jq')
    if (/^(Aborted\(|(jq: error: )?cannot allocate memory)/m.test(failure)) {
      // after such a failure, the worker thread no longer responds
      stopWorker()
      throw crashError(failure)
    }
    throw new DocsctlError('usage', `--jq: ${jqMessage(failure)}`, {
      problems: [
        invalidValue('--jq', expression, 'Check the expression against the --json output'),
      ],
    })
  } catch (error) {
    if (hasAnswered) throw error
    stopWorker()
    throw signal?.aborted ? signal.reason : error
  } finally {
    over.abort()
    // an idle worker thread must not prevent the process from exiting
    used.unref()
  }
}

/** The change of the nesting depth for each bracket, and the maximum depth that jq supports. */
const depths: Record<string, number> = { '[': 1, ']': -1, '{': 2, '}': -2 }
const deepest = 256

/** Returns whether JSON is nested too deeply for jq. */
function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const step = depths[mark] ?? 0
    if (step > 0 && depth >= deepest) return true
    depth += step
  }
  return false
}

/** Builds the error for an evaluation that ran out of memory or violated an assertion in jq. */
function crashError(failure: string): DocsctlError {
  const isMemory = failure.includes('cannot allocate memory')
  return jqFailure(isMemory ? 'jq ran out of memory' : 'jq failed')
}

function jqFailure(what: string): DocsctlError {
  return new DocsctlError('failed', `--jq: ${what}`, {
    hint: 'Print the result with -o json, and filter it with a different program',
  })
}

/** Returns jq's error message without the path of the input and the number of errors. */
function jqMessage(stderr: string): string {
  return stderr
    .replace(/^jq: error(?: \(at [^)\n]*\))?: /gm, '')
    .replace(/ \(Unix shell quoting issues\?\)/g, '')
    .replace(/\njq: \d+ compile errors?$/, '')
    .trim()
}
