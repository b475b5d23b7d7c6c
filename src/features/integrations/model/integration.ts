import { realpathSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Variables } from '../../../output/ci/detect.ts'
import { type Finding, isError } from '../../../output/ci/finding.ts'
import { expectedOneOf, invalidValue } from '../../../output/text/problems.ts'
import { quotedValue, usage } from '../../../output/text/sentences.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { manifestFinding } from '../../manifests/index.ts'
import { type Image, type Images, readImages } from './images.ts'
import { isPackageFile } from './integration-files.ts'
import { environmentNames, manifestFindings, withEnvironment } from './manifest-rules.ts'
import { bundleScript, type Script } from './script.ts'
import { resolveSecrets, type Secrets, secretFindings } from './secrets.ts'

/** The options from the command line, and the environment variables that the manifest refers to. */
export interface IntegrationOptions {
  organization?: string | undefined
  runtime?: string | undefined
  /** the environment in the manifest to apply; it must exist */
  env?: string | undefined
  /** the default environments; the first one that exists in the manifest is applied */
  defaultEnvs: string[]
  variables: Variables
  cwd: string
  minify: boolean
  /** true to fail on warnings too */
  strict: boolean
  allowUnknownScopes: boolean
  sourcemap?: string | undefined
  out?: string | undefined
  signal: AbortSignal
}

/** An integration that is ready to send. */
export interface BuiltIntegration {
  name: string
  env: string | undefined
  /** the organization in the manifest or in the applied environment */
  named: unknown
  body: Record<string, unknown>
  /** the body for output, without secrets and images */
  shown: Record<string, unknown>
  script: Script
  images: Images
  secrets: Secrets
}

/** Returns the environment in the manifest to apply. */
export function chosenEnvironment(file: ManifestFile, options: IntegrationOptions) {
  const names = environmentNames(file)
  const { env, defaultEnvs } = options
  if (env === undefined) return defaultEnvs.find((one) => names.includes(one))
  if (names.includes(env)) return env
  const expected = names.length > 0 ? expectedOneOf(names) : 'The manifest has no environments'
  throw usage([{ ...invalidValue('--env', env, expected), rule: 'unknown-value' }])
}

/**
 * Checks the entire manifest and builds the integration. Adds each problem to `findings`. Returns
 * `undefined` if there are errors.
 */
export async function buildIntegration(
  file: ManifestFile,
  options: IntegrationOptions,
  findings: Finding[],
  onSecrets: (values: string[]) => Promise<void>,
): Promise<BuiltIntegration | undefined> {
  findings.push(...file.findings)
  if (file.findings.length > 0) return undefined
  findings.push(...manifestFindings(file, options), ...secretFindings(file))
  const images = await readImages(file, findings)
  findings.push(...(await scriptFindings(file)))
  const env = chosenEnvironment(file, options)
  const { keys, at } = withEnvironment(file, env)
  const organization = options.organization ?? keys.organization
  if (organization === undefined) {
    findings.push(
      manifestFinding(
        file,
        ['organization'],
        'Missing required value. Set it in the manifest or with --org',
      ),
    )
  }
  const fails = () => findings.some((one) => isError(one) || isStrictly(one, file, options))
  if (fails()) return undefined

  const place = at('secrets')
  const { variables, signal } = options
  const secrets = await resolveSecrets(file, place, keys.secrets, variables, signal)
  await onSecrets(secrets.hidden)
  const script = await bundleScript(
    {
      ...options,
      folder: file.folder,
      script: keys.script as string,
      sources: [
        file.path,
        ...[images.icon ?? [], images.previewImages].flat().map(({ file: name }) => name),
      ],
    },
    findings,
  )
  if (!script || fails()) return undefined

  const { name, script: _, icon: __, previewImages: ___, ...rest } = keys
  const common = {
    description: '',
    runtime: 'v2',
    ...rest,
    organization,
    ...(options.runtime !== undefined && { runtime: options.runtime }),
  }
  const withFiles = (held: Secrets['values'], image: (one: Image) => unknown) => ({
    ...common,
    script: script.text,
    ...(images.icon && { icon: image(images.icon) }),
    previewImages: images.previewImages.map(image),
    ...(keys.secrets !== undefined && { secrets: held }),
  })
  return {
    name: String(name),
    env,
    named: keys.organization,
    body: withFiles(secrets.values, ({ data }) => data.toString('base64')),
    shown: withFiles(secrets.shown, imageFacts),
    ...{ script, images, secrets },
  }
}

/**
 * Returns whether a warning counts as an error. Warnings about files outside the integration don't.
 */
function isStrictly(
  { severity, file }: Finding,
  { folder }: ManifestFile,
  { strict, cwd }: IntegrationOptions,
): boolean {
  // the bundler reports real paths
  const path = relative(realPath(folder), realPath(resolve(cwd, file)))
  const isOutside = path.startsWith('..') || isAbsolute(path) || isPackageFile(path)
  return strict && severity === 'warning' && !isOutside
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Returns the properties of an image without its data. */
export function imageFacts({ file, bytes, pixels, sha256 }: Image) {
  return { file, bytes, ...pixels, sha256 }
}

async function scriptFindings(file: ManifestFile): Promise<Finding[]> {
  const { script } = file.keys
  if (typeof script !== 'string' || script === '') return []
  const found = await stat(resolve(file.folder, script)).catch(() => undefined)
  return found?.isFile()
    ? []
    : [manifestFinding(file, ['script'], `File ${quotedValue(script)} not found`)]
}
