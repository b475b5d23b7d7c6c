import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DocsctlError } from '../../errors.ts'
import type { Variables } from '../../pipelines/detect.ts'
import { type Finding, isError } from '../../pipelines/finding.ts'
import type { ManifestFile } from '../manifest-file.ts'
import { manifestFinding } from '../manifest-place.ts'
import { type Image, type Images, readImages } from './images.ts'
import { environmentNames, manifestFindings, withEnvironment } from './manifest-rules.ts'
import { bundleScript, type Script } from './script.ts'
import { resolveSecrets, type Secrets, secretFindings } from './secrets.ts'

/** What the command line says on top of the manifest, and the world that the manifest refers to. */
export interface IntegrationOptions {
  organization?: string | undefined
  runtime?: string | undefined
  /** which of the manifest's `envs` is laid over it; one that was typed must be there */
  env?: string | undefined
  /** what is taken where none was typed, the first that is there */
  defaultEnvs: string[]
  variables: Variables
  cwd: string
  minify: boolean
  /** warnings fail too */
  strict: boolean
  allowUnknownScopes: boolean
  sourcemap?: string | undefined
  out?: string | undefined
  signal: AbortSignal
}

/** An integration, ready to be sent. */
export interface BuiltIntegration {
  name: string
  env: string | undefined
  /** the organization of the manifest, or of the environment that is laid over it */
  named: unknown
  body: Record<string, unknown>
  /** the body as it may be shown: no secret, no image */
  shown: Record<string, unknown>
  script: Script
  images: Images
  secrets: Secrets
}

/** The environment that is in force. */
export function chosenEnvironment(file: ManifestFile, options: IntegrationOptions) {
  const names = environmentNames(file)
  const { env, defaultEnvs } = options
  if (env === undefined) return defaultEnvs.find((one) => names.includes(one))
  if (names.includes(env)) return env
  const rule = `one of the envs of ${file.name}: ${names.join(', ') || 'it has none'}`
  const problems = [{ where: '--env', rule, value: env }]
  throw new DocsctlError('usage', `--env ${JSON.stringify(env)}: ${rule}`, { problems })
}

/**
 * Checks the manifest whole, and builds what it describes if that is sound. What is wrong is added to
 * `findings`, as it is found; nothing is given back where something is.
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
    findings.push(manifestFinding(file, ['organization'], 'is needed, here or as --org'))
  }
  const fails = () => findings.some((one) => isError(one) || isStrictly(one, options))
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

function isStrictly({ severity }: Finding, { strict }: IntegrationOptions): boolean {
  return strict && severity === 'warning'
}

/** An image by what it is, without its bytes. */
export function imageFacts({ file, bytes, pixels, sha256 }: Image) {
  return { file, bytes, ...pixels, sha256 }
}

async function scriptFindings(file: ManifestFile): Promise<Finding[]> {
  const { script } = file.keys
  if (typeof script !== 'string' || script === '') return []
  const found = await stat(resolve(file.folder, script)).catch(() => undefined)
  return found?.isFile() ? [] : [manifestFinding(file, ['script'], `${script} is not a file`)]
}
