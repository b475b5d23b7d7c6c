import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '../../src/sandbox/sandbox.ts'
import { wholeSeed } from '../../test/sandbox/every-operation/whole-seed.ts'
import { root } from '../manifest.ts'
import { callEveryOperation } from './client.ts'

/**
 * Runs the vendor's published client and command line against `sandbox serve`: `npm run
 * test:vendor`. Downloads about 200 MB.
 */

const folder = join(root, '.build/vendor-clients')
if (!existsSync(join(folder, 'node_modules'))) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(fileURLToPath(new URL(name, import.meta.url)), join(folder, name))
  }
  execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
}
const temporary = mkdtempSync(join(tmpdir(), 'docsctl-vendor-'))
const [servedData, twinData] = ['served.sandbox', 'twin.sandbox'].map((name) =>
  join(temporary, name),
) as [string, string]
const seeded = await createSandbox({ dataFile: servedData, seed: wholeSeed })
await seeded.close()
copyFileSync(servedData, twinData)
const options = ['--data', servedData, '--token', 'root=usr_ines']
const program = spawn(
  process.execPath,
  [join(root, 'bin/run.js'), 'sandbox', 'serve', '--json', ...options],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DOCSCTL_STATE_DIR: temporary } },
)
try {
  const url = await servedUrl(program)
  const { succeeded, failed } = await callEveryOperation(folder, url, twinData)
  process.stdout.write(`client: ${succeeded} operations succeeded\n`)
  for (const line of failed) process.stdout.write(`client: ${line}\n`)
  const isCommandLineOk = checkCommandLine(url)
  process.exitCode = failed.length === 0 && isCommandLineOk ? 0 : 1
} finally {
  program.kill('SIGINT')
  rmSync(temporary, { recursive: true, force: true })
}

function servedUrl({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stdout?.on('data', (chunk) => {
      text += chunk
      if (text.endsWith('}\n')) resolve((JSON.parse(text) as { url: string }).url)
    })
    stdout?.on('end', () => reject(new Error('The sandbox did not start')))
  })
}

/** Runs the vendor's commands that need no other service. Returns whether all of them succeed. */
function checkCommandLine(url: string): boolean {
  const project = join(temporary, 'integration')
  mkdirSync(project)
  writeFileSync(
    join(project, 'gitbook-manifest.yaml'),
    'name: vendor-check\ntitle: Check\norganization: tidewater\nvisibility: private\ndescription: Check\nscript: ./index.ts\nscopes: []\n',
  )
  writeFileSync(join(project, 'index.ts'), "export default { fetch: () => new Response('ok') }\n")
  writeFileSync(
    join(project, 'api.json'),
    '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
  )
  const results = [
    ['auth', '--endpoint', url, '--token', 'root'],
    ['whoami'],
    ['check', 'gitbook-manifest.yaml'],
    ['publish', 'gitbook-manifest.yaml'],
    ['unpublish', 'vendor-check'],
    ['openapi', 'publish', '--spec', 'vendor-check', '--organization', 'tidewater', 'api.json'],
  ].map((args) => {
    const env = { ...process.env, HOME: temporary, XDG_CONFIG_HOME: temporary, CI: 'true' }
    try {
      const cli = join(folder, 'node_modules/@gitbook/cli/cli.js')
      execFileSync(process.execPath, [cli, ...args], { cwd: project, env, stdio: 'pipe' })
      process.stdout.write(`gitbook ${args[0]}: succeeded\n`)
      return true
    } catch (error) {
      const { stderr, stdout } = error as { stderr: Buffer; stdout: Buffer }
      process.stdout.write(`gitbook ${args.join(' ')}: ${stdout}${stderr}\n`)
      return false
    }
  })
  return !results.includes(false)
}
