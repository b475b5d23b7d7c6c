import type { Effect } from '../../contract/operation.ts'
import { DocsctlError } from '../../errors.ts'
import { type CommandMeta, isPluginCommand } from '../../host/program/catalog.ts'
import { quotedValue } from '../../output/text/sentences.ts'

/** The changes that the user allows. */
export interface Allowance {
  /** true if agents may change resources */
  changes: boolean
  /** the topics in which agents may change resources; empty for all topics */
  topics: readonly string[]
  /** true if agents may also delete resources and change permissions */
  destructive: boolean
}

/**
 * Commands and topics that agents can't run, with the reason. The API description marks the
 * operations that the vendor's own MCP server offers. docsctl ignores this mark, because it doesn't
 * indicate safety. For example, `unpublishSite` has the mark, but the lists of permissions don't.
 */
const unavailable: Readonly<Record<string, string>> = {
  api: 'can send any request, so its effect is unknown. Use a specific command instead',
  auth: 'manages tokens',
  backup: 'reads or writes local files',
  browse: 'opens a browser',
  cache: 'changes local files',
  'change-requests:checkout': 'writes local files',
  'change-requests:review': 'requires a terminal',
  commands: 'is replaced by the tool "find"',
  completion: 'is intended for shells',
  config: "manages the user's settings",
  'content:export': 'writes local files',
  'integrations:dev': 'runs until it is interrupted',
  'integrations:init': 'writes local files',
  'integrations:publish': 'reads local files',
  'integrations:rollback': 'reads local files',
  'integrations:tail': 'runs until it is interrupted',
  'integrations:validate': 'reads local files, and can run a script',
  licenses: 'is intended for users',
  mcp: 'is already running',
  'openapi:accept': 'writes local files. Only a user can accept changes',
  'openapi:rollback': 'reads local files',
  org: 'reads or writes local files. Use the commands for individual resources',
  plugins: 'manages plugins',
  sandbox: 'starts a server or writes local files',
  schema: 'is replaced by the tool "describe"',
  upgrade: 'is intended for users',
}

/** Returns the reason why agents can't run a command. Returns undefined if they can. */
export function unavailableReason(command: CommandMeta, effect: Effect | null): string | undefined {
  const { id, flags } = command
  const topic = id.split(':')[0] as string
  const known = Object.hasOwn(unavailable, id) ? unavailable[id] : undefined
  const topicReason = Object.hasOwn(unavailable, topic) ? unavailable[topic] : undefined
  if (known ?? topicReason) return known ?? topicReason
  if (isPluginCommand(command)) return 'belongs to a plugin'
  // an agent must be able to preview a change before making it
  if (effect !== 'read' && !('dry-run' in flags)) return 'has no dry run'
  return undefined
}

/** Commands that change who has access without deleting a resource. */
const restricted =
  /:permissions:|^(?:members|invites|saml):|^teams:(?:create$|members:)|^sites:(?:share-links|publishing-auth|publish$)|^openapi:(?:create|publish)$|^integrations:enable-dev-mode$/

/** Throws if the user doesn't allow agents to run this command. */
export function refuseForbidden(
  { id }: CommandMeta,
  effect: Effect | null,
  { changes, topics, destructive }: Allowance,
): void {
  const topic = id.split(':')[0] as string
  if (!changes) throw notAllowed('This server is read-only', '--allow-changes')
  if (topics.length > 0 && !topics.includes(topic)) {
    throw notAllowed(
      `Changes in the topic ${quotedValue(topic)} are not allowed`,
      `the topic "${topic}"`,
    )
  }
  if (destructive) return
  const name = quotedValue(id.replaceAll(':', ' '))
  if (effect !== 'write') {
    throw notAllowed(`${name} can delete or overwrite resources`, '--allow-destructive')
  }
  if (restricted.test(id))
    throw notAllowed(`${name} can publish content or change access`, '--allow-destructive')
}

/** Builds the error for a change that the user doesn't allow. Only the user can restart the server. */
export function notAllowed(message: string, flag: string): DocsctlError {
  return new DocsctlError('not-permitted', message, {
    state: 'Nothing was sent',
    hint: `Ask the user to add ${flag} to the command "docsctl mcp", and to restart the server`,
  })
}
