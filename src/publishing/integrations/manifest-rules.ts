import * as z from 'zod'
import { type Fault, faultsOf } from '../../client/problems.ts'
import { knownValues, optional } from '../../contract/common.ts'
import {
  IntegrationCategory,
  IntegrationDescription,
  IntegrationManifest,
  IntegrationName,
  IntegrationRuntime,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
} from '../../contract/integrations/integration-manifest.ts'
import type { Finding } from '../../pipelines/finding.ts'
import { meantQuestion } from '../../text/sentences.ts'
import { suggest } from '../../text/suggest.ts'
import type { ManifestFile } from '../manifest-file.ts'
import { type KeyPath, manifestFinding } from '../manifest-place.ts'

const Path = z.string().min(1)
const { organization, visibility } = IntegrationManifest.shape
const secrets = optional(
  z
    .record(z.string(), z.string())
    .refine((held) => Object.keys(held).length <= 20, 'at most 20 secrets'),
)
const Organization = optional(organization)

const Environment = z.strictObject({ organization: Organization, visibility, secrets })

/** The body of a publish, with files by their paths and with environments. */
const Manifest = IntegrationManifest.extend({
  name: IntegrationName.refine((name) => !/^\.{1,2}$/.test(name), 'anything but . and ..'),
  // checked once it is known which one is in force
  organization: Organization,
  description: optional(IntegrationDescription),
  script: Path,
  secrets,
  icon: optional(Path),
  previewImages: optional(z.array(Path).max(3)),
  envs: optional(z.record(z.string(), Environment)),
})

/** What one environment makes of the manifest, and where each of its keys stands. */
export interface Chosen {
  keys: Record<string, unknown>
  /** the path of a key of `keys` in the file */
  at: (key: string) => KeyPath
}

/** Everything that is wrong with the manifest by itself. */
export function manifestFindings(
  file: ManifestFile,
  { allowUnknownScopes = false }: { allowUnknownScopes?: boolean } = {},
): Finding[] {
  const keys = withoutNulls(file.keys)
  const envs = Object.entries((keys.envs ?? {}) as object).map(([name, env]) => [
    name,
    isMap(env) || env === null ? withoutNulls(env ?? {}) : env,
  ])
  const value = isMap(keys.envs) ? { ...keys, envs: Object.fromEntries(envs) } : keys
  return [
    ...faultsOf(Manifest, value).map((fault) => findingOf(file, fault)),
    ...unknownValues(file, keys, allowUnknownScopes),
  ]
}

/** A key that the service doesn't know, and drops without a word. */
const isUnknownKey = ({ unknown, rule }: Fault) => unknown === true && rule.startsWith('unknown')

/** The keys without those that the service would drop. */
export function knownKeys(keys: Record<string, unknown>): Record<string, unknown> {
  const known = structuredClone(keys)
  for (const fault of faultsOf(Manifest, withoutNulls(keys)).filter(isUnknownKey)) {
    const holder = fault.path
      .slice(0, -1)
      .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], known)
    if (isMap(holder)) Reflect.deleteProperty(holder, fault.path.at(-1) ?? '')
  }
  return known
}

function findingOf(file: ManifestFile, fault: Fault): Finding {
  const { path, rule, value } = fault
  if (fault.unknown) {
    const valid = rule.replace(/^.*valid are /, '').split(', ')
    const near = suggest(String(path.at(-1)), valid, 1)
    const isDropped = isUnknownKey(fault)
    const what = meantQuestion(near) || `; valid are ${valid.join(', ')}`
    return manifestFinding(file, path, isDropped ? `unknown, and dropped${what}` : rule, {
      rule: 'manifest/unknown-key',
      severity: isDropped ? 'warning' : 'error',
      ofKey: true,
    })
  }
  // a whole map says too much, and a secret comes masked
  const text = typeof value === 'object' || value === '***' ? undefined : JSON.stringify(value)
  const shown = text === undefined || text.length > 60 ? '' : `, not ${text}`
  return manifestFinding(file, path, `${rule}${shown}`)
}

/** Values that are misspelt, or that the service has learnt since. */
function unknownValues(
  file: ManifestFile,
  keys: Record<string, unknown>,
  allowUnknownScopes: boolean,
): Finding[] {
  const open = {
    scopes: IntegrationScope,
    categories: IntegrationCategory,
    target: IntegrationTarget,
    visibility: IntegrationVisibility,
    runtime: IntegrationRuntime,
  }
  return Object.entries(open).flatMap(([key, schema]) => {
    const known = knownValues(schema) ?? []
    const list = Array.isArray(keys[key])
    return [keys[key]].flat().flatMap((value, index) => {
      if (typeof value !== 'string' || value === '' || known.includes(value)) return []
      const path = list ? [key, index] : [key]
      const what = meantQuestion(suggest(value, known, 1)) || `; known are ${known.join(', ')}`
      const message = `${JSON.stringify(value)} is not known${what}`
      // the service refuses it, and the whole of the publish with it
      const isRefused = list && !allowUnknownScopes
      const shown = isRefused ? `${message} (--allow-unknown-scopes sends it as it is)` : message
      return [manifestFinding(file, path, shown, { severity: isRefused ? 'error' : 'warning' })]
    })
  })
}

/** The keys of the manifest, those of an environment over them, each as a whole. */
export function withEnvironment(file: ManifestFile, env: string | undefined): Chosen {
  const { envs, ...base } = withoutNulls(knownKeys(file.keys))
  const known = (envs ?? {}) as Record<string, object | null>
  const chosen =
    env !== undefined && Object.hasOwn(known, env) ? withoutNulls(known[env] ?? {}) : {}
  return {
    keys: { ...base, ...chosen },
    at: (key) => (Object.hasOwn(chosen, key) ? ['envs', String(env), key] : [key]),
  }
}

/** The names of the environments, in the order of the file. */
export function environmentNames({ keys }: ManifestFile): string[] {
  return typeof keys.envs === 'object' ? Object.keys(keys.envs ?? {}) : []
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A key without a value counts as absent. */
function withoutNulls(keys: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null))
}
