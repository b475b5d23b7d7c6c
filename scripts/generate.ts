import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import requests from '../src/contract/service/requests.json' with { type: 'json' }
import type { Catalogue } from '../src/frame/program/catalogue.ts'
import { catalogueOf } from '../src/frame/program/config.ts'
import { helpText } from '../src/frame/words/help.ts'
import { administrative, neededToWrite } from '../src/sandbox/http/access.ts'
import { commandsFor } from '../src/topics/api/operation-help.ts'
import { configOf, manifestText, root, sourcesPlugin } from './manifest.ts'
import { serviceFiles } from './service-data.ts'
import { vendorCommand } from './vendor-commands.ts'

/** Files that are made from the sources; `--check` says which of them differ instead of writing them. */

const referenceFolder = 'docs/commands'
const width = 100

async function generated(): Promise<Map<string, string>> {
  const plugin = await sourcesPlugin()
  const source = catalogueOf(await configOf(plugin))
  const files = new Map([
    ['oclif.manifest.json', manifestText(plugin.manifest)],
    ...(await serviceFiles()),
  ])
  const names = [
    ...new Set(Object.keys(source.commands).map((id) => id.split(':')[0] as string)),
  ].sort()
  for (const name of names) files.set(`${referenceFolder}/${name}.md`, reference(name, source))
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  files.set('README.md', withList(readme, names, source))
  files.set('docs/sandbox.md', withRoles(await readFile(join(root, 'docs/sandbox.md'), 'utf8')))
  const moving = await readFile(join(root, 'docs/moving.md'), 'utf8')
  files.set('docs/moving.md', withOperations(moving, source))
  return files
}

/** The help of every command of a topic, as a page. */
function reference(topic: string, source: Catalogue): string {
  const ids = Object.keys(source.commands)
    .filter((id) => id === topic || id.startsWith(`${topic}:`))
    .sort()
  const sections = ids.map((id) => {
    const words = id.split(':')
    return `## docsctl ${words.join(' ')}\n\n\`\`\`text\n${helpText(words, source, width)}\`\`\`\n`
  })
  // a command that is no topic says it itself
  const about = source.commands[topic] ? undefined : source.topics[topic]?.description
  const title = `# docsctl ${topic}\n\n${about ? `${sentence(about)}\n\n` : ''}`
  return `${title}${sections.join('\n')}`
}

function withList(readme: string, names: string[], source: Catalogue): string {
  const rows = names.map((name) => {
    const about = source.topics[name]?.description ?? source.commands[name]?.summary ?? ''
    return `| [\`${name}\`](${referenceFolder}/${name}.md) | ${about.replaceAll('|', '\\|')} |`
  })
  return withTable(readme, 'commands', ['| command | what it is about |', '|---|---|', ...rows])
}

/** What the sandbox's operations need, as its own tables have it. */
function withRoles(page: string): string {
  const writes = Object.entries(neededToWrite).map(([id, role]) => `| write \`${id}\` | ${role} |`)
  const reads = administrative.map((id) => `| read \`${id}\` | admin |`)
  return withTable(page, 'roles', ['| operation | role |', '|---|---|', ...writes, ...reads])
}

/** Each operation of the service that a command serves, by the names that the platform gives it. */
function withOperations(page: string, source: Catalogue): string {
  const rows = Object.entries(requests.operations).flatMap(([name, operation]) => {
    const commands = commandsFor({ ...operation, name }, source).map(
      ([command]) => `\`${command}\``,
    )
    const theirs = `\`gitbook ${vendorCommand(name, operation)}\``
    return commands.length > 0 ? [`| ${theirs} | \`${name}\` | ${commands.join(', ')} |`] : []
  })
  const head = ['| there | operation | here |', '|---|---|---|']
  return withTable(page, 'operations', [...head, ...rows])
}

/** A page with its table of a name, between two comments that name it, written anew. */
function withTable(page: string, name: string, lines: string[]): string {
  return page.replace(
    new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- end of ${name} -->)`),
    (_, start: string, end: string) => `${start}\n\n${lines.join('\n')}\n\n${end}`,
  )
}

function sentence(fragment: string): string {
  return `${fragment[0]?.toUpperCase()}${fragment.slice(1)}.`
}

/** Pages of topics that are no more. */
async function leftOver(files: Map<string, string>): Promise<string[]> {
  if (!existsSync(join(root, referenceFolder))) return []
  const pages = await readdir(join(root, referenceFolder))
  return pages.map((page) => `${referenceFolder}/${page}`).filter((page) => !files.has(page))
}

const files = await generated()
const surplus = await leftOver(files)
if (process.argv.includes('--check')) {
  const current = (path: string) => readFile(join(root, path), 'utf8').catch(() => undefined)
  const differing = [...surplus]
  for (const [path, text] of files) if ((await current(path)) !== text) differing.push(path)
  if (differing.length > 0) {
    process.stderr.write(`not as generated (npm run generate): ${differing.join(', ')}\n`)
    process.exit(1)
  }
} else {
  for (const path of surplus) await rm(join(root, path))
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
