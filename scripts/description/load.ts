import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type KeptDescription, keptFacts, type PublishedDescription } from './published.ts'

/**
 * Loads the API data from a description in JSON, from an npm package such as
 * `@gitbook/api@0.202.0`, or from a package archive (`.tgz`).
 */
export function loadDescription(fileOrPackage: string): KeptDescription {
  const isFile = existsSync(fileOrPackage)
  if (isFile && !fileOrPackage.endsWith('.tgz')) {
    const published = parsePublished(readFileSync(fileOrPackage, 'utf8'))
    return keptFacts(published, 'file', published.info.version ?? 'unknown')
  }
  const folder = mkdtempSync(join(tmpdir(), 'docsctl-description-'))
  try {
    const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    execFileSync('npm', ['install', ...flags, isFile ? resolve(fileOrPackage) : fileOrPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const [name = ''] = Object.keys(dependencies)
    const installed = join(folder, 'node_modules', name)
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const text = readFileSync(join(installed, 'spec/openapi.json'), 'utf8')
    return keptFacts(parsePublished(text), name, version)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function parsePublished(text: string): PublishedDescription {
  const published = JSON.parse(text) as PublishedDescription
  if (!published.openapi?.startsWith('3.') || typeof published.paths !== 'object') {
    throw new Error('Not an OpenAPI 3 description in JSON')
  }
  return published
}
