import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { DocsctlError } from '../errors.ts'
import { jsonText } from './text/json-text.ts'
import { invalidValue } from './text/problems.ts'

/**
 * Runs a jq expression over a whole result. Prints strings raw and other values as compact JSON,
 * one per line.
 */
export async function runJq(
  expression: string,
  value: unknown,
  signal?: AbortSignal,
): Promise<string> {
  return run(expression, jsonText(value ?? null), signal)
}

/**
 * Rejects an expression that doesn't compile, before anything is sent. Without input jq only
 * compiles it.
 */
export async function checkJq(expression: string): Promise<void> {
  await run(expression, '')
}

interface JqAnswer {
  /** absent if jq prints nothing */
  text?: string
  /** the reason why it could not run */
  failure?: string
}

// A running jq can't be interrupted, so it runs in a thread that can be terminated. The thread's
// source is a string, because a thread could load neither the bundle nor the sources.
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

/** Runs expressions one after the other, because there is only one thread. */
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
    throw new DocsctlError('failed', 'jq exited unexpectedly')
  })
  let hasAnswered = false
  try {
    // the space prevents jq from reading an expression such as `-1` as an option
    used.postMessage({ json, filter: ` ${expression}` })
    const answered = once(used, 'message', { ...(signal && { signal }) })
    const [{ text, failure }] = (await Promise.race([answered, ended])) as [JqAnswer]
    hasAnswered = true
    if (failure === undefined) return text === undefined ? '' : `${text}\n`
    if (isTooDeep(json)) throw jqFailure('The result is nested too deeply for jq')
    if (/^(Aborted\(|(jq: error: )?cannot allocate memory)/m.test(failure)) {
      // afterwards the thread no longer answers messages
      leave()
      throw brokenDown(failure)
    }
    throw new DocsctlError('usage', `--jq: ${jqMessage(failure)}`, {
      problems: [
        invalidValue('--jq', expression, 'Check the expression against the --json output'),
      ],
    })
  } catch (error) {
    if (hasAnswered) throw error
    leave()
    throw signal?.aborted ? signal.reason : error
  } finally {
    over.abort()
    // an idle thread must not keep the process alive
    used.unref()
  }
}

/** How much each JSON bracket changes jq's nesting depth, and the maximum depth. */
const depths: Record<string, number> = { '[': 1, ']': -1, '{': 2, '}': -2 }
const deepest = 256

/** Returns whether a JSON text is nested more deeply than jq can read. */
function isTooDeep(json: string): boolean {
  let depth = 0
  for (const [mark] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    const step = depths[mark] ?? 0
    if (step > 0 && depth >= deepest) return true
    depth += step
  }
  return false
}

/** Builds the error for a jq that ran out of memory or failed an assertion. */
function brokenDown(failure: string): DocsctlError {
  const isMemory = failure.includes('cannot allocate memory')
  return jqFailure(isMemory ? 'jq ran out of memory' : 'jq failed')
}

function jqFailure(what: string): DocsctlError {
  return new DocsctlError('failed', `--jq: ${what}`, {
    hint: 'Print the result with -o json, and filter it with a different program',
  })
}

/** Returns jq's message without the input path and the error count that it adds. */
function jqMessage(stderr: string): string {
  return stderr
    .replace(/^jq: error(?: \(at [^)\n]*\))?: /gm, '')
    .replace(/ \(Unix shell quoting issues\?\)/g, '')
    .replace(/\njq: \d+ compile errors?$/, '')
    .trim()
}
