import { prepare } from '../../client/prepare.ts'
import type { ShownPlace } from '../../client/problems.ts'
import { operationView } from '../../command/operation/operation-command.ts'
import { callsFailure } from '../../command/operation/rehearse-calls.ts'
import type { View } from '../../command/result/view.ts'
import { isOrganizationId } from '../../contract/id-form.ts'
import { publishIntegration } from '../../contract/integrations/integrations.ts'
import { getOrganization } from '../../contract/organizations/organizations.ts'
import { DocsctlError } from '../../errors.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'
import type { RunConsole } from '../../host/program/run-console.ts'
import type { FlowStep } from '../../jobs/flow-step.ts'
import { checkFailed, type Finding, isError } from '../../output/ci/finding.ts'
import { valueWithoutSecrets } from '../../output/ci/hide-secrets.ts'
import type { PipelineAccount } from '../../output/ci/report-outcome.ts'
import { byteText } from '../../output/text/bytes.ts'
import { maskValues } from '../../output/text/mask-values.ts'
import { maskUrl } from '../../output/text/redact.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { count } from '../../output/text/text.ts'
import type { ManifestFile } from '../manifests/index.ts'
import { checkResult, checkView } from './check.ts'
import { integrationColumns } from './columns.ts'
import { compare } from './comparison.ts'
import { type BuiltIntegration, buildIntegration } from './model/integration.ts'
import { readManifest } from './model/manifest-file.ts'
import { sendVersion, waitForLost } from './publish-version.ts'
import { folderToKeepIn, isPublishedVersion, keepVersion, recordVersion } from './sent-version.ts'

/** The result for one integration, and the error to throw after the result is printed. */
export interface IntegrationResult {
  value: object
  view: View
  failure?: DocsctlError
  /** true if the integration was sent and the change can't be undone */
  isWritten?: boolean
  /** true if nothing was sent because the integration is already published */
  isUnchanged?: boolean
}

interface ManifestToPublish {
  typed: string
  check: boolean
  /** the environment to apply; null for the default, absent for the value of `--env` */
  env?: string | null | undefined
  isOneOfSeveral?: boolean
  /** returns whether a finding in a shared file was already shown for another integration */
  isShown?: (finding: Finding) => boolean
}

/** Publishes the integration in a manifest. If `check` is true, sends nothing. */
export async function publishFromManifest(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  account: PipelineAccount,
  {
    typed,
    check,
    env = run.args.text('env'),
    isOneOfSeveral = false,
    isShown = () => false,
  }: ManifestToPublish,
  step: FlowStep,
): Promise<IntegrationResult> {
  const { environment } = run
  const { file, ignored } = await readManifest(typed, environment.cwd)
  for (const name of ignored)
    await run.console.note(`note: ${name} is ignored because ${file.name} exists`)
  const expected = run.args.number('expect-version', 0)
  run.console.progress.at('Building the integration')
  let built = await buildIntegration(
    file,
    {
      organization: await organizationTyped(run),
      runtime: run.args.text('runtime'),
      env: env ?? undefined,
      defaultEnvs: check ? ['test', 'default'] : ['default'],
      variables: environment.env,
      cwd: environment.cwd,
      minify: run.args.flags.minify !== false,
      strict: run.args.has('strict'),
      allowUnknownScopes: run.args.has('allow-unknown-scopes'),
      sourcemap: run.args.text('sourcemap'),
      out: run.args.text('out'),
      signal: run.environment.signal,
    },
    account.findings,
    (values) => account.hide(values),
  )
  if (built && run.args.has('run')) {
    const { checkStart } = await import('./run-integration.ts')
    if (!(await checkStart(built, file, account))) built = undefined
  }
  account.slug = built?.name ?? (typeof file.keys.name === 'string' ? file.keys.name : undefined)
  if (!built) {
    const failure = checkFailed(`${quotedValue(file.name)} has errors`, account.findings)
    if (!check) throw failure
    return { value: checkResult(file, account.findings), view: checkView, failure }
  }
  for (const finding of account.findings.filter((one) => !isError(one) && !isShown(one))) {
    await run.console.note(
      `${finding.severity}: ${finding.file}:${finding.line}: ${finding.message}`,
    )
  }
  account.checked.push(checkedText(file, built))
  const call = prepareRequest(built, run)
  await noteOrganization(built, file, run)
  const note = (text: string) => run.console.note(isOneOfSeveral ? `${built.name}: ${text}` : text)
  await noteSize(built, note)
  const must = !check && !run.args.has('dry-run')
  if (step.lost) await waitForLost(step.lost, run)
  // if the response was lost, the expected version was already checked before the request
  const expectedVersion = step.lost ? undefined : expected
  const comparison = await compare(built, run, { expected: expectedVersion, must, note })
  if (check) {
    account.result = 'checked'
    const value = checkResult(file, account.findings, { built, comparison })
    return { value, view: checkView }
  }
  if (run.args.has('dry-run')) {
    account.result = 'rehearsed'
    const value = await rehearsal(call, built, account.secrets, run)
    const failure = await withoutOrganization(built, run)
    return { value, view: rehearsalView, ...(failure && { failure }) }
  }
  const folder = folderToKeepIn(built, run)
  const { published, differences } = comparison
  if (
    published &&
    !step.lost &&
    !run.args.has('force') &&
    (await isPublishedVersion(built, { published, differences, folder }, run))
  ) {
    await run.console.note(`${built.name} is unchanged. To publish it anyway, use --force`)
    if (folder !== undefined) await keepVersion(built, published.version, folder, run)
    account.result = 'unchanged'
    const value = { ...accountFor(published, account), unchanged: true }
    return { value, view: publishedView(run), isUnchanged: true }
  }
  const { answer, isNew } = await sendVersion(built, { comparison, call, step }, run)
  const result = accountFor(answer, account)
  account.result = isNew ? 'created' : 'updated'
  const { version } = answer as { version?: number }
  if (version !== undefined) {
    await recordVersion(built, version, run)
    if (folder !== undefined) await keepVersion(built, version, folder, run)
  }
  return { value: result, view: publishedView(run), isWritten: true }
}

/** Adds the published version to the report of the CI job. Returns the version without secrets. */
export function accountFor(answer: unknown, account: PipelineAccount): object {
  const result = valueWithoutSecrets(answer, account.secrets) as object
  const { version, urls } = result as { version?: number; urls?: { app?: string } }
  account.version = version === undefined ? undefined : String(version)
  account.url = urls?.app
  return result
}

/** Describes what was checked, for a summary without findings. */
function checkedText({ name }: ManifestFile, { script, images }: BuiltIntegration): string {
  const { icon, previewImages } = images
  const pictures = previewImages.length + (icon ? 1 : 0)
  const parts = [
    `script ${script.file} with ${count(script.modules, 'module')}`,
    ...(pictures > 0 ? [count(pictures, 'image')] : []),
  ]
  return `${name}: ${parts.join(', ')}`
}

/** Returns the organization from the arguments. The service accepts its subdomain, too. */
async function organizationTyped(run: WithArgs & WithService): Promise<string | undefined> {
  const typed = run.args.text('org')
  if (typed === undefined || isOrganizationId(typed)) return typed
  return await run.service.idOf('orgs', typed, '--org')
}

export function publishedView(run: WithArgs): View {
  const view = { columns: integrationColumns, ids: 'name', examples: [] }
  const { known = [], ...rest } = operationView(publishIntegration, view, run)
  return { ...rest, known: [...known, 'unchanged'] }
}

/** Prepares the request. The manifest was already checked, so any problem is in an argument. */
function prepareRequest({ name, body }: BuiltIntegration, run: WithArgs) {
  try {
    const shownAs = (place: ShownPlace) => asTyped(place, run)
    return prepare(publishIntegration, { path: { integrationName: name }, body }, { shownAs })
  } catch (error) {
    if (!(error instanceof DocsctlError) || !error.details.problems) throw error
    throw usage(error.details.problems)
  }
}

function asTyped(place: ShownPlace, run: WithArgs): ShownPlace {
  const key = place.where.replace(/^body\./, '')
  const flag = { organization: 'org', runtime: 'runtime' }[key]
  const typed = flag !== undefined && run.args.text(flag) !== undefined
  return typed ? { ...place, where: `--${flag}` } : place
}

/**
 * Prints a note if the manifest's organization differs from the current one. The manifest takes
 * precedence.
 */
async function noteOrganization(
  built: BuiltIntegration,
  file: ManifestFile,
  run: WithArgs & WithService & WithConsole,
) {
  const { organization } = built.body
  if (run.args.text('org') !== undefined) {
    const { named } = built
    if (named === undefined || named === organization) return
    return await run.console.note(
      `note: Using the organization ${organization}, not ${named} from ${file.name}`,
    )
  }
  const { org } = await run.service.session()
  if (!org || org.value === organization) return
  await run.console.note(
    `note: Using the organization ${organization} from ${file.name}, not the current organization ${org.value}`,
  )
}

async function noteSize(
  { script, images }: BuiltIntegration,
  note: RunConsole['note'],
): Promise<void> {
  const modules = script.modules === 1 ? '1 module' : `${script.modules} modules`
  await note(`Script ${script.file}: ${byteText(script.bytes)} from ${modules}`)
  const { icon, previewImages } = images
  for (const [what, image] of [
    ...(icon ? [['Icon', icon] as const] : []),
    ...previewImages.map((one) => ['Preview image', one] as const),
  ]) {
    const { pixels } = image
    const size = pixels ? `${pixels.width}×${pixels.height}, ` : ''
    await note(`${what} ${image.file}: ${size}${byteText(image.bytes)}`)
  }
}

const requestColumns = ['method', 'url', 'body']
export const rehearsalView: View = {
  columns: requestColumns,
  known: requestColumns,
  format: 'json',
}

/** Checks a dry run. The organization must exist, but the integration doesn't need to. */
async function withoutOrganization(
  { body: { organization } }: BuiltIntegration,
  run: WithArgs & WithService & WithConsole & WithEnvironment,
): Promise<DocsctlError | undefined> {
  const path = { organizationId: String(organization) }
  return await callsFailure([prepare(getOrganization, { path })], run)
}

/**
 * Returns the request for a dry run. It shows the sources of secrets instead of their values, and
 * the sizes and hashes of images.
 */
async function rehearsal(
  { method, path }: { method: string; path: string },
  { shown }: BuiltIntegration,
  secrets: string[],
  run: WithService,
): Promise<object> {
  const { apiUrl } = await run.service.session()
  const body = { ...shown, script: maskValues(String(shown.script), secrets) }
  return { method, url: maskUrl(`${apiUrl.value}${path}`), body }
}
