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

/** Publishes integrations that use every form of a manifest to a sandbox, and writes what became of them into docs. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'docsctl-forms-'))
writeForms(folder)
const sandbox = await createSandbox()
const service = await sandbox.listen()

/** What a form has beyond what every manifest needs. */
function formsIn(name: string): string {
  const manifest: Record<string, unknown> = parse(manifestText(name), { merge: true })
  const usual = ['name', 'title', 'organization', 'script', 'scopes', 'description']
  const keys = Object.keys(manifest).filter((key) => !usual.includes(key))
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
    rows.push(`| ${form}.yaml | ${name}, version ${version} | ${formsIn(form)} |`)
  }
} finally {
  await sandbox.close()
  rmSync(folder, { recursive: true })
}
writeFileSync(
  join(root, 'docs/integration-forms.md'),
  `# Integrations in every form, published

Made by \`tsx scripts/publish-forms.ts\`: the ${rows.length} manifests of \`test/publishing/integrations/manifests\`, which have every form of a manifest
together, published to the sandbox.

| manifest | published as | what it has |
|---|---|---|
${rows.join('\n')}
`,
)
process.stdout.write(`${rows.length} integrations\n`)
