import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { caseTexts, roleRules } from '../src/contract/roles/operation-roles.ts'
import requests from '../src/contract/service/requests.json' with { type: 'json' }
import { commandsFor } from '../src/features/api/operation-help.ts'
import type { ChangeRule } from '../src/features/openapi/model/compare/change.ts'
import { ruleSets, severityText } from '../src/features/openapi/model/judge/rule-sets.ts'
import { ruleTexts } from '../src/features/openapi/model/judge/rule-texts.ts'
import { helpText } from '../src/host/help/help.ts'
import type { Catalog } from '../src/host/program/catalog.ts'
import { runCatalog } from '../src/host/program/config.ts'
import { loadConfig, manifestFile, manifestText, root, sourcesPlugin } from './manifest.ts'
import { serviceFiles } from './service-data.ts'
import { vendorCommand } from './vendor-commands.ts'

/**
 * Generates files from the sources. With `--check`, lists the outdated files instead of writing
 * them.
 */

const referenceFolder = 'docs/commands'
const width = 100

async function generated(): Promise<Map<string, string>> {
  const plugin = await sourcesPlugin()
  const source = runCatalog(await loadConfig(plugin))
  const files = new Map([[manifestFile, manifestText(plugin.manifest)], ...(await serviceFiles())])
  const names = [
    ...new Set(Object.keys(source.commands).map((id) => id.split(':')[0] as string)),
  ].sort()
  for (const name of names) files.set(`${referenceFolder}/${name}.md`, reference(name, source))
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  files.set('README.md', withList(readme, names, source))
  files.set('docs/roles.md', withRoles(await readFile(join(root, 'docs/roles.md'), 'utf8')))
  const rules = await readFile(join(root, 'docs/openapi-rules.md'), 'utf8')
  files.set('docs/openapi-rules.md', withRules(rules))
  const moving = await readFile(join(root, 'docs/moving.md'), 'utf8')
  files.set('docs/moving.md', withOperations(moving, source))
  return files
}

/** Returns the reference page for a topic, with all of its commands. */
function reference(topic: string, source: Catalog): string {
  const ids = Object.keys(source.commands)
    .filter((id) => id === topic || id.startsWith(`${topic}:`))
    .sort()
  const sections = ids.map((id) => {
    const words = id.split(':')
    return `## docsctl ${words.join(' ')}\n\n\`\`\`text\n${helpText(words, source, width)}\`\`\`\n`
  })
  // a top-level command has its own description
  const about = source.commands[topic] ? undefined : source.topics[topic]?.description
  const title = `# docsctl ${topic}\n\n${about ? `${sentence(about)}\n\n` : ''}`
  return `${title}${sections.join('\n')}`
}

function withList(readme: string, names: string[], source: Catalog): string {
  const rows = names.map((name) => {
    const about = source.topics[name]?.description ?? source.commands[name]?.summary ?? ''
    return `| [\`${name}\`](${referenceFolder}/${name}.md) | ${about.replaceAll('|', '\\|')} |`
  })
  return withTable(readme, 'command topics', ['| command | description |', '|---|---|', ...rows])
}

/**
 * Inserts the table of operations with the roles that they require, and the source of each rule.
 */
function withRoles(page: string): string {
  const rows = roleRules.map((rule) => {
    const about = rule.case === undefined ? '' : caseTexts[rule.case]
    return `| \`${rule.operation}\` | ${rule.level} | ${about} | ${rule.role ?? 'none'} | ${rule.source} |`
  })
  const head = ['| operation | level | case | role | source |', '|---|---|---|---|---|']
  return withTable(page, 'roles', [...head, ...rows])
}

/** Inserts the table of rules for comparing OpenAPI documents, with their severities. */
function withRules(page: string): string {
  const rows = Object.entries(ruleTexts).map(([rule, { meaning, example }]) => {
    const [own, other] = ruleSets.map((rules) => severityText(rule as ChangeRule, rules))
    return `| \`${rule}\` | ${meaning} | ${example} | ${own} | ${other} |`
  })
  const head = ['| rule | meaning | example | docsctl | oasdiff |', '|---|---|---|---|---|']
  return withTable(page, 'rules', [...head, ...rows])
}

/** The best replacements, if `commandsFor` doesn't return them first. */
const closest = new Set([
  'docsctl comments update',
  'docsctl comments replies create',
  'docsctl openapi source',
])

/** Inserts the table of API operations with the commands that call them. */
function withOperations(page: string, source: Catalog): string {
  const rows = Object.entries(requests.operations).flatMap(([name, operation]) => {
    const commands = commandsFor({ ...operation, name }, source)
      .map(([command]) => command)
      .sort((a, b) => Number(closest.has(b)) - Number(closest.has(a)))
      .map((command) => `\`${command}\``)
    const vendorName = `\`gitbook ${vendorCommand(name, operation)}\``
    return commands.length > 0 ? [`| ${vendorName} | \`${name}\` | ${commands.join(', ')} |`] : []
  })
  const head = ['| `gitbook` | operation | docsctl |', '|---|---|---|']
  return withTable(page, 'operations', [...head, ...rows])
}

/** Replaces a table in a page. Two comments with the table's name mark its start and end. */
function withTable(page: string, name: string, lines: string[]): string {
  return page.replace(
    new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- end of ${name} -->)`),
    (_, start: string, end: string) => `${start}\n\n${lines.join('\n')}\n\n${end}`,
  )
}

function sentence(fragment: string): string {
  return `${fragment[0]?.toUpperCase()}${fragment.slice(1)}.`
}

/** Returns the reference pages whose topics no longer exist. */
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
    process.stderr.write(
      `Outdated generated files (run "npm run generate"): ${differing.join(', ')}\n`,
    )
    process.exit(1)
  }
} else {
  for (const path of surplus) await rm(join(root, path))
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
}
