import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '../src/sandbox/sandbox.ts'

/** Publishes the public documents of @readme/oas-examples to a sandbox, and writes what became of them into docs. */
const root = fileURLToPath(new URL('..', import.meta.url))
const examples = dirname(fileURLToPath(import.meta.resolve('@readme/oas-examples/package.json')))

const documents = ['2.0', '3.0', '3.1', '3.2'].flatMap((version) =>
  ['json', 'yaml'].flatMap((kind) => {
    const folder = join(version, kind)
    return filesIn(folder).map((name) => join(folder, name))
  }),
)

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(examples, folder)).filter((name) => /\.(json|yaml)$/.test(name))
  } catch {
    return []
  }
}

interface Row {
  document: string
  result: string
  operations: string
  warnings: number
}

const sandbox = await createSandbox()
const service = await sandbox.listen()
const state = mkdtempSync(join(tmpdir(), 'docsctl-examples-'))

async function published(document: string, index: number): Promise<Row> {
  const words = ['openapi', 'publish', `document-${index}`, join(examples, document), '--json']
  const env = {
    PATH: process.env.PATH,
    HOME: state,
    DOCSCTL_API_URL: service.url,
    DOCSCTL_TOKEN: service.token,
    DOCSCTL_ORG: 'acme',
    DOCSCTL_STATE_DIR: state,
  }
  return await new Promise((resolve) => {
    const run = [join(root, 'bin/run.js'), ...words]
    execFile(process.execPath, run, { env, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      const warnings = (stderr.match(/^warning: /gm) ?? []).length
      const done = stdout === '' ? {} : JSON.parse(stdout)
      const result = done.result ?? JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error.message
      const [first] = String(result).split('\n')
      resolve({
        document,
        result: first ?? '',
        operations: String(done.operations ?? ''),
        warnings,
      })
    })
  })
}

const rows: Row[] = []
const left = [...documents.entries()]

/** Most of the time goes by while the service works. */
async function publishNext(): Promise<void> {
  for (let next = left.shift(); next; next = left.shift()) {
    const [index, document] = next
    rows[index] = await published(document, index)
  }
}

await Promise.all(Array.from({ length: 6 }, publishNext))
await sandbox.close()
rmSync(state, { recursive: true })

const lines = rows.map(
  ({ document, result, operations, warnings }) =>
    `| ${document} | ${result} | ${operations} | ${warnings} |`,
)
const refused = rows.filter(({ result }) => result !== 'created').length
const text = `# Public documents, published

Made by \`tsx scripts/publish-examples.ts\`: the ${rows.length} documents of \`@readme/oas-examples\` (MIT), published to the sandbox as they stand.
${refused === 0 ? 'None is refused.' : `${refused} are refused.`} Warnings are what the documents say otherwise than the specification.

| document | result | operations | warnings |
|---|---|---|---|
${lines.join('\n')}
`
writeFileSync(join(root, 'docs/public-documents.md'), text)
process.stdout.write(`${rows.length} documents, ${refused} refused\n`)
