import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import {
  formNames,
  formVariables,
  manifestText,
  writeForms,
} from '../test/support/publishing/integration-forms.ts'

/**
 * Publishes integrations with all variants of manifests to a sandbox, and writes the results to
 * `docs/integration-forms.md`. Run it after `npm run build`: `npx tsx scripts/publish-forms.ts`
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'docsctl-forms-'))
writeForms(folder)
const sandbox = await createSandbox()
const service = await sandbox.listen()

/** Returns the keys that a manifest has in addition to the keys of all manifests. */
function otherKeys(name: string): string {
  const manifest: Record<string, unknown> = parse(manifestText(name), { merge: true })
  const usual = ['name', 'title', 'organization', 'script', 'scopes']
  const keys = Object.keys(manifest).filter((key) => !usual.includes(key) && manifest[key] !== null)
  const kinds = [...new Set(JSON.stringify(manifest.configurations ?? {}).match(kind))]
  const types = kinds.map((one) => JSON.parse(`{${one}}`).type).join(', ')
  return keys
    .map((key) => (key === 'configurations' && types ? `${key} (${types})` : key))
    .join(', ')
}
const kind = /"type":"(string|number|boolean|button)"/g

const rows: string[] = []
try {
  for (const form of formNames) {
    const words = ['integrations', 'publish', form, '--org', 'acme', '--json', '--no-warn']
    const printed = await new Promise<string>((resolve, reject) => {
      execFile(
        process.execPath,
        [join(root, 'bin/run.js'), ...words],
        {
          cwd: folder,
          env: {
            PATH: process.env.PATH,
            HOME: folder,
            DOCSCTL_API_URL: service.url,
            DOCSCTL_TOKEN: service.token,
            ...formVariables,
          },
        },
        (error, stdout, stderr) => (error ? reject(new Error(stderr)) : resolve(stdout)),
      )
    })
    const { name, version } = JSON.parse(printed)
    rows.push(`| ${form}.yaml | ${name}, version ${version} | ${otherKeys(form) || 'none'} |`)
  }
} finally {
  await sandbox.close()
  rmSync(folder, { recursive: true })
}
writeFileSync(
  join(root, 'docs/integration-forms.md'),
  `# Published integration manifests

An integration extends the platform. It consists of a script and a *manifest*, a YAML file that describes the integration. This page lists
${rows.length} manifests, and the result of publishing each one to the [sandbox](sandbox.md). Together, these manifests use all parts of the format.
Use them as examples for your own manifest. To check and publish a manifest, see [Run docsctl in CI](ci.md).

The manifests are in the folder \`test/features/integrations/manifests\` of the docsctl repository. All manifests have the keys \`name\`,
\`title\`, \`organization\`, \`script\`, and \`scopes\`. The last column lists the other keys, with the types of configuration properties in
parentheses.

| manifest | published as | other keys |
|---|---|---|
${rows.join('\n')}
`,
)
process.stdout.write(`${rows.length} integrations\n`)
