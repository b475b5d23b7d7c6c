import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ReadResourceResult,
  Resource,
  ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js'
import { DocsctlError } from '../../errors.ts'
import { withTemporaryFolder } from '../../fs/leftovers.ts'
import { helpTopics } from '../../host/help/help-topics.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import {
  type AgentSetup,
  findAgentCommand,
  readingLine,
  runAgentCommand,
} from './agent-commands.ts'
import { escapedText } from './output-pages.ts'
import { ProtocolError } from './results.ts'
import type { CommandOutcome } from './run-command.ts'

/** The maximum length of a resource, in characters. */
const maxResourceLength = 1_000_000

/** The files of an organization. A name with a slash is a folder with a file for each resource. */
const parts: readonly string[] = [
  'organization.yaml',
  'members.yaml',
  'collections.yaml',
  'custom-fields.yaml',
  'openapi.yaml',
  'translations.yaml',
  'teams/',
  'spaces/',
  'sites/',
  'saml/',
]

/** The resources that need no request to be listed. */
export const resources: readonly Resource[] = [
  ...parts.map((name) => ({
    uri: `docsctl://org/${name}`,
    name: `org/${name}`,
    description: name.endsWith('/')
      ? `The paths of the files in ${name}, one per line`
      : 'A file of the organization, as "docsctl org pull" writes it',
    mimeType: name.endsWith('/') ? 'text/plain' : 'application/yaml',
  })),
  ...Object.entries(helpTopics).map(([topic, { summary }]) => ({
    uri: `docsctl://help/${topic}`,
    name: `help/${topic}`,
    description: summary,
    mimeType: 'text/plain',
  })),
]

export const resourceTemplates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'docsctl://org/{+file}',
    name: 'org',
    description: 'A file of the organization, as "docsctl org pull" writes it',
    mimeType: 'application/yaml',
  },
  {
    uriTemplate: 'docsctl://pages/{space}/{+page}',
    name: 'page',
    description:
      'A page as Markdown, identified by its space (ID or title) and its path. If the path is empty, returns a list of all pages as CSV.',
    mimeType: 'text/markdown',
  },
]

/** The text of a resource. */
interface ResourceText {
  text: string
  mimeType: string
  /** true if the text is from docsctl itself */
  isOwn?: boolean
}

/** Reads resources for one client. */
export class AgentResources {
  readonly #setup: AgentSetup

  constructor(setup: AgentSetup) {
    this.#setup = setup
  }

  /** Reads a resource. Throws if there is none with this URI, or if the service refuses a request. */
  async read(uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
    const { text, mimeType, isOwn = false } = await this.#find(uri, signal)
    if (text.length > maxResourceLength) {
      throw new DocsctlError('failed', `The resource exceeds ${maxResourceLength} characters`, {
        hint: 'Use the tool "read"',
      })
    }
    if (isOwn) return { contents: [{ uri, mimeType, text }] }
    const { text: shown, isEscaped } = escapedText(text)
    const _meta = { 'docsctl/untrusted': true, ...(isEscaped && { 'docsctl/escaped': true }) }
    return { contents: [{ uri, mimeType, text: shown, _meta }] }
  }

  async #find(uri: string, signal: AbortSignal): Promise<ResourceText> {
    const [, kind, path = ''] = /^docsctl:\/\/(help|org|pages)\/(.+)$/s.exec(uri) ?? []
    const [first = '', ...others] = path.split('/').map(decoded)
    let found: ResourceText | undefined
    if (kind === 'help') found = await this.#helpTopic([first, ...others].join('/'), signal)
    if (kind === 'org') found = await this.#organizationFile([first, ...others].join('/'), signal)
    if (kind === 'pages') found = await this.#page(first, others, signal)
    if (found) return found
    throw new DocsctlError('not-found', `Unknown resource ${quotedValue(uri)}`, {
      hint: 'List the resources and their templates',
    })
  }

  async #helpTopic(topic: string, signal: AbortSignal): Promise<ResourceText | undefined> {
    if (!Object.hasOwn(helpTopics, topic)) return undefined
    return {
      text: await this.#output(['help', topic], signal),
      mimeType: 'text/plain',
      isOwn: true,
    }
  }

  /** Writes a part of the organization to a temporary folder, and reads one of the files. */
  async #organizationFile(file: string, signal: AbortSignal): Promise<ResourceText | undefined> {
    const [top = ''] = /^[^/]*\/?/.exec(file) ?? []
    if (!parts.includes(top)) return undefined
    const part = top.replace(/(?:\.yaml|\/)$/, '')
    return await withTemporaryFolder(tmpdir(), async (folder) => {
      const { notes } = await this.#run(['org', 'pull', folder, '--only', part], signal)
      // explains why a resource is missing, if its list can't be read
      const skipped = [...notes.matchAll(/^Skipped .*$/gm)].map(([line]) => `# ${line}\n`).join('')
      const names = top.endsWith('/')
        ? (await readdir(join(folder, top)).catch(() => [])).map((name) => top + name)
        : [top]
      if (file === top && top.endsWith('/')) {
        const lines = names.sort().map((name) => `${name}\n`)
        return { text: skipped + lines.join(''), mimeType: 'text/plain' }
      }
      // only the names of written files are allowed, so that no path leaves the folder
      if (!names.includes(file)) return undefined
      const text = await readFile(join(folder, file), 'utf8').catch(() => '')
      return { text: skipped + text, mimeType: 'application/yaml' }
    })
  }

  async #page(
    space: string,
    path: readonly string[],
    signal: AbortSignal,
  ): Promise<ResourceText | undefined> {
    const page = path.join('/')
    // these characters begin flags and references to files
    if (path.length === 0 || /^[-@]/.test(page)) return undefined
    const argv =
      page === ''
        ? ['content', 'pages', 'list', `--space=${space}`]
        : ['content', 'pages', 'get', page, `--space=${space}`]
    const command = await findAgentCommand(argv, this.#setup)
    const text = await this.#output(readingLine(command), signal)
    return { text, mimeType: page === '' ? 'text/csv' : 'text/markdown' }
  }

  async #output(line: readonly string[], signal: AbortSignal): Promise<string> {
    return (await this.#run(line, signal)).stdout
  }

  /** Runs a command. Throws if the command failed. */
  async #run(line: readonly string[], signal: AbortSignal): Promise<CommandOutcome> {
    const outcome = await runAgentCommand(line, this.#setup, { signal })
    if (outcome.error) throw new ProtocolError(outcome.error)
    return outcome
  }
}

/** Decodes a segment of a URI. Malformed segments remain as they are. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
