import { prepare } from '../../client/prepare.ts'
import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { DocsctlError, type Problem } from '../../errors.ts'
import { viewOf } from '../../frame/operation/operation-command.ts'
import { failureOfCalls } from '../../frame/operation/rehearse-calls.ts'
import type { Machine, ServiceAccess, Speaker } from '../../frame/program/roles.ts'
import type { View } from '../../frame/result/result.ts'
import type { TypedWords } from '../../frame/words/typed-words.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { isOrganizationId } from '../../names/id-form.ts'
import { checkFailed, isError } from '../../pipelines/finding.ts'
import { valueWithoutSecrets } from '../../pipelines/hide-secrets.ts'
import type { PipelineAccount } from '../../pipelines/tell.ts'
import {
  type BuiltIntegration,
  buildIntegration,
} from '../../publishing/integrations/integration.ts'
import { readManifest } from '../../publishing/integrations/manifest-file.ts'
import type { ManifestFile } from '../../publishing/manifest-file.ts'
import { byteText } from '../../text/bytes.ts'
import { maskValues } from '../../text/mask-values.ts'
import { maskUrl } from '../../text/redact.ts'
import { usage } from '../../text/sentences.ts'
import { checkResult, checkView } from './check.ts'
import { integrationColumns } from './columns.ts'
import { compare } from './comparison.ts'
import { publishAccepted, publishedSince, waitForLost } from './publish-version.ts'

/** What a command has to print of one integration, and why it fails after that. */
export interface IntegrationResult {
  value: object
  view: View
  failure?: DocsctlError
  /** whether it was sent, and can't be taken back */
  isWritten?: boolean
}

/** Publishes what one manifest describes; with `check` it stops short of that. */
export async function publishFromManifest(
  run: TypedWords & ServiceAccess & Speaker & Machine,
  account: PipelineAccount,
  {
    typed,
    check,
    isOneOfSeveral = false,
  }: { typed: string; check: boolean; isOneOfSeveral?: boolean },
  step: FlowStep,
): Promise<IntegrationResult> {
  const { runtime } = run
  const { file, ignored } = await readManifest(typed, runtime.cwd)
  for (const name of ignored) await run.note(`note: ${name} beside ${file.name} is not read`)
  const env = run.text('env')
  const expected = run.number('expect-version', 0)
  run.progress.at('building')
  const built = await buildIntegration(
    file,
    {
      organization: await organizationTyped(run),
      runtime: run.text('runtime'),
      env,
      defaultEnvs: check ? ['test', 'default'] : ['default'],
      variables: runtime.env,
      cwd: runtime.cwd,
      minify: run.flags.minify !== false,
      strict: run.has('strict'),
      allowUnknownScopes: run.has('allow-unknown-scopes'),
      sourcemap: run.text('sourcemap'),
      out: run.text('out'),
      signal: run.signal,
    },
    account.findings,
    (values) => account.hide(values),
  )
  account.slug = built?.name ?? (typeof file.keys.name === 'string' ? file.keys.name : undefined)
  if (!built) {
    const failure = checkFailed(`${file.name} is not fit to be published`, account.findings)
    if (!check) throw failure
    return { value: checkResult(file, account.findings), view: checkView, failure }
  }
  for (const finding of account.findings.filter((one) => !isError(one))) {
    await run.note(`${finding.severity}: ${finding.file}:${finding.line}: ${finding.message}`)
  }
  const call = prepared(built, run)
  await noteOrganization(built, file, run)
  const note = (text: string) => run.note(isOneOfSeveral ? `${built.name}: ${text}` : text)
  await noteSize(built, note)
  const must = !check && !run.has('dry-run')
  if (step.lost) await waitForLost(step.lost, run)
  // whoever sent it before has seen that it was the expected one
  const asked = step.lost ? undefined : expected
  const comparison = await compare(built, run, { expected: asked, must, note })
  if (check) {
    account.result = 'checked'
    const value = checkResult(file, account.findings, { built, comparison })
    return { value, view: checkView }
  }
  if (run.has('dry-run')) {
    account.result = 'rehearsed'
    const value = await rehearsal(call, built, account.secrets, run)
    const failure = await withoutOrganization(built, run)
    return { value, view: rehearsalView, ...(failure && { failure }) }
  }
  const found = step.lost && publishedSince(comparison, built, step.lost)
  if (step.lost && !found) await step.notDone()
  const answer = found ?? (await publishAccepted(comparison, call, run, step))
  const result = valueWithoutSecrets(answer, account.secrets)
  const { version, urls } = result as { version?: number; urls?: { app?: string } }
  await step.done({ name: built.name, version })
  const isNew = step.lost && found ? step.lost.before === 'absent' : !comparison.published
  account.result = isNew ? 'created' : 'updated'
  account.version = version === undefined ? undefined : String(version)
  account.url = urls?.app
  return { value: result as object, view: viewOfPublished(run), isWritten: true }
}

/** The service takes the subdomain of an organization too. */
async function organizationTyped(run: TypedWords & ServiceAccess): Promise<string | undefined> {
  const typed = run.text('org')
  if (typed === undefined || isOrganizationId(typed)) return typed
  return await run.idOf('orgs', typed, '--org')
}

export function viewOfPublished(run: TypedWords): View {
  const view = { columns: integrationColumns, ids: 'name', examples: [] }
  return viewOf(publishIntegration, view, run)
}

/** The manifest has been checked by now: what is refused here was typed. */
function prepared({ name, body }: BuiltIntegration, run: TypedWords) {
  try {
    return prepare(publishIntegration, { path: { integrationName: name }, body })
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    throw usage(error.details.problems.map((problem) => asTyped(problem, run)))
  }
}

function asTyped(problem: Problem, run: TypedWords): Problem {
  const key = problem.where.replace(/^body\./, '')
  const flag = { organization: 'org', runtime: 'runtime' }[key]
  const typed = flag !== undefined && run.text(flag) !== undefined
  return typed ? { ...problem, where: `--${flag}` } : problem
}

/** An organization from context never decides; where it is another one, that is said. */
async function noteOrganization(
  built: BuiltIntegration,
  file: ManifestFile,
  run: TypedWords & ServiceAccess & Speaker,
) {
  const { organization } = built.body
  if (run.text('org') !== undefined) {
    const { named } = built
    if (named === undefined || named === organization) return
    return await run.note(`note: publishing for ${organization}, not for ${named} of ${file.name}`)
  }
  const { org } = await run.session()
  if (!org || org.value === organization) return
  await run.note(
    `note: publishing for ${organization}, as ${file.name} says; ${org.value} of the context counts for nothing here`,
  )
}

async function noteSize(
  { script, images }: BuiltIntegration,
  note: Speaker['note'],
): Promise<void> {
  const modules = script.modules === 1 ? '1 module' : `${script.modules} modules`
  await note(`script ${script.file}: ${byteText(script.bytes)} from ${modules}`)
  const { icon, previewImages } = images
  for (const [what, image] of [
    ...(icon ? [['icon', icon] as const] : []),
    ...previewImages.map((one) => ['preview', one] as const),
  ]) {
    const { pixels } = image
    const size = pixels ? `${pixels.width}×${pixels.height}, ` : ''
    await note(`${what} ${image.file}: ${size}${byteText(image.bytes)}`)
  }
}

const requestColumns = ['method', 'url', 'body']
const rehearsalView: View = { columns: requestColumns, known: requestColumns, format: 'json' }

/** What it is published for has to be there, itself it need not be. */
async function withoutOrganization(
  { body: { organization } }: BuiltIntegration,
  run: TypedWords & ServiceAccess & Speaker & Machine,
): Promise<DocsctlError | undefined> {
  const path = { organizationId: String(organization) }
  return await failureOfCalls([prepare(getOrganization, { path })], run)
}

/** The request as it would be sent: secrets by where they come from, images by size and hash. */
async function rehearsal(
  { method, path }: { method: string; path: string },
  { shown }: BuiltIntegration,
  secrets: string[],
  run: ServiceAccess,
): Promise<object> {
  const { apiUrl } = await run.session()
  const body = { ...shown, script: maskValues(String(shown.script), secrets) }
  return { method, url: maskUrl(`${apiUrl.value}${path}`), body }
}
