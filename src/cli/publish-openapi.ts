import { join, resolve } from 'node:path'
import { type Prepared, prepare } from '../client/prepare.ts'
import { createOpenAPISpec, getOpenAPISpec, publishOpenAPISpec } from '../contract/openapi.ts'
import { DocsctlError } from '../errors.ts'
import { stateFolder } from '../profile/environment.ts'
import { checkFailed, inOrder, isError, problemOf } from '../publishing/finding.ts'
import type { Specification } from '../publishing/openapi/processing.ts'
import {
  fingerprintOf,
  readPublished,
  stateKey,
  writePublished,
} from '../publishing/openapi/state.ts'
import { makeCalls } from './calls.ts'
import { type SourceToSend, sourceToSend } from './openapi-document.ts'
import { openAPISourceField } from './openapi-source.ts'
import { processed } from './openapi-wait.ts'
import { openInBrowser, printRequests } from './operation-command.ts'
import { performOne } from './outcomes.ts'
import type { Told } from './pipeline.ts'
import { planOf } from './request-plan.ts'
import { checkColumns, type View, writeObject } from './result.ts'
import type { Run } from './run.ts'

const columns = ['slug', 'result', 'state', 'version', 'operations', 'url']
const view: View = { columns, known: [...columns, 'problems'], ids: 'slug' }

/** Checks a document, sends it, and sees it through the processing; `--check` stops before it is sent. */
export async function publishOpenAPI(run: Run, told: Told, verb: 'publish' | 'create') {
  const { slug = '', 'file-or-url': typed = '' } = run.args
  told.slug = slug
  checkColumns(run, view)
  const timeout = run.duration('wait-timeout') ?? 600_000
  const most = run.number('max-problems', 1) ?? 100
  // what was typed is checked before the document, which may be large
  const isCheck = run.has('check')
  const call = async (source: object) => await requestFor(verb, source, run)
  if (!isCheck) await call(/^https?:/i.test(typed) ? { url: typed } : { text: typed })
  const found = told.findings
  const ready = await sourceToSend(run, typed, found)
  const shown = inOrder(found).sort((a, b) => Number(isError(b)) - Number(isError(a)))
  found.splice(0, found.length, ...shown.slice(0, most))
  const more = shown.length > most ? `; ${shown.length - most} more are not shown` : ''
  if (!ready || isCheck) {
    told.result = 'checked'
    if (isCheck)
      await report(run, { slug, result: ready ? 'checked' : 'failed', ...known(ready) }, told)
    if (ready) return
    throw checkFailed(`${typed} is not fit to be published; nothing was sent${more}`, found)
  }
  for (const { severity, file, line, column, message } of found) {
    await run.note(`${severity}: ${file}:${line}:${column}: ${message}`)
  }
  const prepared = await call(ready.source)
  if (run.has('dry-run')) {
    told.result = 'rehearsed'
    return await printRequests({ prepared: [prepared], several: false }, run)
  }
  await send(prepared, { slug, ready, timeout, isNew: verb === 'create' }, run, told)
}

interface Sending {
  slug: string
  ready: SourceToSend
  timeout: number
  isNew: boolean
}

async function send(
  call: Prepared,
  { slug, ready, timeout, isNew }: Sending,
  run: Run,
  told: Told,
) {
  const organization = await run.context('organizationId')
  const { apiUrl } = await run.session()
  const file = resolve(
    run.runtime.cwd,
    run.text('state') ?? join(stateFolder(run.environment), 'openapi.json'),
  )
  const key = stateKey(apiUrl.value, organization, slug)
  const { source } = ready
  const fingerprint = 'text' in source ? fingerprintOf(source.text) : undefined
  const last = isNew || fingerprint === undefined ? undefined : await readPublished(file, key)
  const waits = run.flags.wait !== false
  const read = await reader(run, organization, slug)
  const before = !isNew && (waits || last) ? await orNone(read()) : undefined
  if (
    last?.fingerprint === fingerprint &&
    isAsPublished(before, last?.lastVersion) &&
    !run.has('force')
  ) {
    return await finish(run, told, before, 'unchanged', ready)
  }
  const look = () => ['openapi', 'get', slug, '--org', organization]
  const answer = (await performOne(call, { look }, run)) as Specification
  const result = isNew || (waits && !before) ? 'created' : waits ? 'updated' : 'sent'
  if (!waits) return await finish(run, told, answer, result, ready)
  const after = await processed({ before, read, timeout, slug, organization }, run)
  if (fingerprint !== undefined && after.lastVersion !== undefined) {
    const entry = { fingerprint, lastVersion: after.lastVersion }
    await writePublished(file, key, entry).catch(({ code }: NodeJS.ErrnoException) =>
      run.note(`warning: ${file} can't be written (${code})`),
    )
  }
  await finish(run, told, after, result, ready)
}

/** The request, checked; what is wrong with it is said in the words of what was typed. */
async function requestFor(verb: 'publish' | 'create', source: object, run: Run): Promise<Prepared> {
  const fields = [{ ...openAPISourceField, read: () => ({ source }) }]
  const spec = verb === 'create' ? { fields, positionals: ['slug'] } : { fields }
  const operation = verb === 'create' ? createOpenAPISpec : publishOpenAPISpec
  const { prepared } = await makeCalls(planOf(operation, spec), spec, run)
  return prepared[0] as Prepared
}

async function reader(run: Run, organizationId: string, specSlug: string) {
  const client = await run.client()
  const call = prepare(getOpenAPISpec, { path: { organizationId, specSlug } })
  return async () => (await client.exchange(call)).body as Specification
}

async function orNone(reading: Promise<Specification>): Promise<Specification | undefined> {
  return await reading.catch((error: unknown) => {
    if (error instanceof DocsctlError && error.kind === 'not-found') return undefined
    throw error
  })
}

function isAsPublished(
  specification: Specification | undefined,
  lastVersion: string | undefined,
): specification is Specification {
  return (
    specification?.processingState === 'complete' &&
    specification.lastProcessErrorCode === undefined &&
    lastVersion !== undefined &&
    specification.lastVersion === lastVersion
  )
}

async function finish(
  run: Run,
  told: Told,
  specification: Specification,
  result: string,
  ready: SourceToSend,
): Promise<void> {
  const { slug, processingState, lastVersion, urls } = specification
  const { app, location } = urls as { app?: string; location?: string }
  const url = app ?? location
  told.result = result
  told.url = url
  told.version = lastVersion
  if (run.has('web')) return await openInBrowser(specification, run)
  const version = lastVersion !== undefined && { version: lastVersion }
  await report(
    run,
    { slug, result, ...(url && { url }), state: processingState, ...version, ...known(ready) },
    told,
  )
}

function known(ready: SourceToSend | undefined) {
  return ready?.operations === undefined ? {} : { operations: ready.operations }
}

/** A line for people, else the object. */
async function report(run: Run, result: Record<string, unknown>, { findings }: Told) {
  const typed = ['jq', 'columns'].some((flag) => run.flags[flag] !== undefined)
  if (typed || (await run.format()) !== 'table') {
    return await writeObject(run, { ...result, problems: findings.map(problemOf) }, view)
  }
  const { slug, result: what, state, version, operations, url } = result
  const parts = [
    state === undefined ? '' : `${state}`,
    version === undefined ? '' : `version ${version}`,
    operations === undefined
      ? ''
      : `${operations} ${operations === 1 ? 'operation' : 'operations'}`,
    url === undefined ? '' : `${url}`,
  ].filter((part) => part !== '')
  await run.progress.clear()
  await run.runtime.stdout.write(`${[`${slug} ${what}`, ...parts].join(', ')}\n`)
}
