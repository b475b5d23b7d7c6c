import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DocsctlError, type Problem } from '../errors.ts'
import type { ManifestFile } from './manifest-file.ts'

/** What the command line says on top of the manifest, and the world that the manifest refers to. */
export interface PublishOptions {
  organization?: string | undefined
  runtime?: string | undefined
  /** which of the manifest's `envs` is laid over it; `default` where it isn't said */
  env?: string | undefined
  variables: Record<string, string | undefined>
}

/** The body of a publish: the manifest with its files read and its variables filled in. */
export async function integrationBody(
  file: ManifestFile,
  options: PublishOptions,
): Promise<{ name: unknown; body: Record<string, unknown> }> {
  const { name, script, icon, previewImages, secrets, ...rest } = withEnv(file, options.env)
  const problems: Problem[] = []
  const read = async (key: string, path: unknown, encoding: 'utf8' | 'base64') => {
    if (typeof path !== 'string') return path
    try {
      return await readFile(resolve(file.folder, path), encoding)
    } catch (cause) {
      const { code = 'unreadable' } = cause as NodeJS.ErrnoException
      const where = `${key} in ${file.name}`
      problems.push({ where, rule: `a file that can be read (${code})`, value: path })
      return path
    }
  }
  const images = Array.isArray(previewImages)
    ? await Promise.all(previewImages.map((path) => read('previewImages', path, 'base64')))
    : (previewImages ?? [])
  const body = {
    description: '',
    runtime: 'v2',
    ...rest,
    ...(script !== undefined && { script: await read('script', script, 'utf8') }),
    ...(icon !== undefined && { icon: await read('icon', icon, 'base64') }),
    previewImages: images,
    ...(secrets !== undefined && { secrets: filledIn(secrets, options.variables, file, problems) }),
    ...(options.runtime !== undefined && { runtime: options.runtime }),
    ...(options.organization !== undefined && { organization: options.organization }),
  }
  if (problems.length > 0) throw unfit(problems)
  return { name, body }
}

/** The keys of the manifest, those of an environment over them; a key without a value counts as absent. */
function withEnv({ keys, name }: ManifestFile, env: string | undefined): Record<string, unknown> {
  const { envs, ...base } = keys
  const known = (envs ?? {}) as Record<string, Record<string, unknown> | null>
  if (env !== undefined && !Object.hasOwn(known, env)) {
    const rule = `one of the envs of ${name}: ${Object.keys(known).join(', ') || 'it has none'}`
    throw unfit([{ where: '--env', rule, value: env }])
  }
  const chosen = Object.hasOwn(known, env ?? 'default') ? known[env ?? 'default'] : {}
  const entries = Object.entries({ ...base, ...chosen })
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}

const variable = /\$\{\{\s*env\.(\w+)\s*\}\}/g

/** Secrets with every `${{ env.NAME }}` replaced; what else they hold is sent as it stands. */
function filledIn(
  secrets: unknown,
  variables: PublishOptions['variables'],
  file: ManifestFile,
  problems: Problem[],
): unknown {
  if (typeof secrets !== 'object' || secrets === null || Array.isArray(secrets)) return secrets
  const fill = (key: string, value: string) =>
    value.replace(variable, (whole, name: string) => {
      const found = variables[name]
      if (found !== undefined) return found
      problems.push({ where: `secrets.${key} in ${file.name}`, rule: `needs ${name} to be set` })
      return whole
    })
  return Object.fromEntries(
    Object.entries(secrets).map(([key, value]) => [
      key,
      typeof value === 'string' ? fill(key, value) : value,
    ]),
  )
}

function unfit(problems: Problem[]): DocsctlError {
  const lines = problems.map(({ where, rule, value }) =>
    value === undefined ? `${where}: ${rule}` : `${where} ${JSON.stringify(value)}: ${rule}`,
  )
  return new DocsctlError('usage', lines.join('\n'), { problems })
}
