import * as z from 'zod'
import { type Fault, schemaFaults } from '../../../client/problems.ts'
import { knownValues, optional } from '../../../contract/common.ts'
import {
  IntegrationCategory,
  IntegrationDescription,
  IntegrationManifest,
  IntegrationName,
  IntegrationRuntime,
  IntegrationScope,
  IntegrationTarget,
  IntegrationVisibility,
} from '../../../contract/integrations/integration-manifest.ts'
import { isJsonObject } from '../../../contract/json.ts'
import type { Finding } from '../../../output/ci/finding.ts'
import { didYouMean, expectedOneOf, sentences } from '../../../output/text/problems.ts'
import { quotedValue } from '../../../output/text/sentences.ts'
import { suggest } from '../../../output/text/suggest.ts'
import type { ManifestFile } from '../../manifests/index.ts'
import { type KeyPath, manifestFinding } from '../../manifests/index.ts'

const Path = z.string().min(1)
const { organization, visibility } = IntegrationManifest.shape
const secrets = optional(
  z
    .record(z.string(), z.string())
    .refine((held) => Object.keys(held).length <= 20, 'Expected at most 20 secrets'),
)
const Organization = optional(organization)

const Environment = z.strictObject({ organization: Organization, visibility, secrets })

/** The body of a publish request, extended with file paths and environments. */
const Manifest = IntegrationManifest.extend({
  name: IntegrationName.refine((name) => !/^\.{1,2}$/.test(name), 'The name cannot be "." or ".."'),
  // checked later, after the environment is applied
  organization: Organization,
  description: optional(IntegrationDescription),
  script: Path,
  secrets,
  icon: optional(Path),
  previewImages: optional(z.array(Path).max(3)),
  envs: optional(z.record(z.string(), Environment)),
})

/** The keys of the manifest after an environment is applied, and their paths in the file. */
export interface Chosen {
  keys: Record<string, unknown>
  /** Returns the path of a key in the file. */
  at: (key: string) => KeyPath
}

/** Returns all problems in the manifest itself. */
export function manifestFindings(
  file: ManifestFile,
  { allowUnknownScopes = false }: { allowUnknownScopes?: boolean } = {},
): Finding[] {
  const keys = withoutNulls(file.keys)
  const envs = Object.entries((keys.envs ?? {}) as object).map(([name, env]) => [
    name,
    isJsonObject(env) || env === null ? withoutNulls(env ?? {}) : env,
  ])
  const value = isJsonObject(keys.envs) ? { ...keys, envs: Object.fromEntries(envs) } : keys
  return [
    ...schemaFaults(Manifest, value).map((fault) => ruleFinding(file, fault)),
    ...unknownValues(file, keys, allowUnknownScopes),
  ]
}

/** Returns whether a problem is an unknown key, which the service ignores without an error. */
const isUnknownKey = ({ unknown, rule }: Fault) => unknown === true && rule === 'unknown-key'

/** Removes the keys that the service would ignore. */
export function knownKeys(keys: Record<string, unknown>): Record<string, unknown> {
  const known = structuredClone(keys)
  for (const fault of schemaFaults(Manifest, withoutNulls(keys)).filter(isUnknownKey)) {
    const holder = fault.path
      .slice(0, -1)
      .reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], known)
    if (isJsonObject(holder)) Reflect.deleteProperty(holder, fault.path.at(-1) ?? '')
  }
  return known
}

function ruleFinding(file: ManifestFile, fault: Fault): Finding {
  const { path, message, value, names = [] } = fault
  if (fault.unknown) {
    const near = suggest(String(path.at(-1)), names, 1)
    const isDropped = isUnknownKey(fault)
    const what = didYouMean(near) ?? expectedOneOf(names)
    const dropped = sentences('Unknown key. The service ignores it', what)
    return manifestFinding(file, path, isDropped ? dropped : message, {
      rule: 'manifest/unknown-key',
      severity: isDropped ? 'warning' : 'error',
      ofKey: true,
    })
  }
  // omit an object or list because it is too long, and a secret because it is already masked
  const text = typeof value === 'object' || value === '***' ? undefined : JSON.stringify(value)
  const isShown = text !== undefined && text.length <= 60 && fault.rule !== 'missing-value'
  return manifestFinding(file, path, isShown ? `Invalid value ${text}. ${message}` : message)
}

/**
 * Returns findings about unknown values. These values may be misspelled, or newer than this version
 * of docsctl.
 */
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
      const what = didYouMean(suggest(value, known, 1)) ?? expectedOneOf(known)
      const message = sentences(`Unknown value ${quotedValue(value)}`, what)
      // the service rejects the whole request because of this value
      const isRefused = list && !allowUnknownScopes
      const shown = isRefused
        ? sentences(message, 'To send the unknown value anyway, use --allow-unknown-scopes')
        : message
      return [manifestFinding(file, path, shown, { severity: isRefused ? 'error' : 'warning' })]
    })
  })
}

/**
 * Returns the keys of the manifest. A key of the environment replaces the whole key of the
 * manifest.
 */
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

/** Returns the names of the environments in the order of the file. */
export function environmentNames({ keys }: ManifestFile): string[] {
  return typeof keys.envs === 'object' ? Object.keys(keys.envs ?? {}) : []
}

/** Removes keys that are null, because they count as absent. */
function withoutNulls(keys: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null))
}
