import { DocsctlError, type Problem } from '../../errors.ts'
import { didYouMean, unexpectedArgument, unknownFlag } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'
import { type Catalog, type CommandMeta, findCommand } from '../program/catalog.ts'

/** Flags of other programs, with the equivalent flags of docsctl. */
const otherFlags = new Map<string, readonly string[]>(
  Object.entries({
    all: ['limit'],
    author: ['creator', 'author'],
    body: ['body', 'comment', 'text'],
    collection: ['parent', 'collection'],
    comment: ['body', 'comment'],
    confirm: ['yes'],
    count: ['limit'],
    data: ['input'],
    desc: ['description'],
    dest: ['parent', 'to'],
    destination: ['to', 'parent'],
    email: ['member', 'user'],
    fields: ['columns'],
    file: ['input', 'rows'],
    filter: ['search', 'jq'],
    force: ['yes'],
    format: ['output'],
    host: ['api-url'],
    level: ['default-level', 'role'],
    max: ['limit'],
    message: ['body', 'comment', 'description', 'subject'],
    name: ['title', 'subject', 'name'],
    organization: ['org'],
    page: ['cursor'],
    parallel: ['jobs'],
    'per-page': ['page-size'],
    permission: ['role', 'level'],
    query: ['search', 'jq'],
    since: ['from'],
    state: ['status'],
    text: ['body', 'comment'],
    title: ['subject', 'name'],
    until: ['to'],
    to: ['parent', 'to-org'],
    url: ['api-url'],
    user: ['member'],
    who: ['member'],
  }),
)

/** The flags that an additional argument most likely belongs to. */
const likelyFlags = ['title', 'name', 'subject', 'body', 'role', 'level', 'member', 'query']

interface Typed {
  id: string
  argv: readonly string[]
}

/** Adds the likely flag to the messages about unknown flags and unexpected arguments. */
export function withFlagHints(
  error: DocsctlError,
  { id, argv }: Typed,
  catalog: () => Catalog,
): DocsctlError {
  const { problems = [] } = error.details
  const hinted = problems.map((problem) => {
    if (problem.rule !== 'unknown-flag' && problem.rule !== 'unknown-argument') return problem
    const command = findCommand(id, catalog())
    if (!command) return problem
    const suggested =
      problem.rule === 'unknown-flag'
        ? equivalentFlag(problem.where, command)
        : flagForArgument(problem, command, argv)
    if (suggested === undefined) return problem
    return problem.rule === 'unknown-flag'
      ? unknownFlag(problem.where, [suggested])
      : unexpectedArgument(problem.where, didYouMean([suggested]))
  })
  const isSame = hinted.every((problem, index) => problem === problems[index])
  return isSame ? error : usage(hinted)
}

/**
 * Returns the flag or argument that is equivalent to an unknown flag, such as `--output` for
 * `--format`.
 */
function equivalentFlag(typed: string, { flags, args }: CommandMeta): string | undefined {
  const name = typed.replace(/^--/, '').split('=')[0] as string
  const known = otherFlags.get(name.toLowerCase())
  if (Object.hasOwn(args, name)) return `${name.toUpperCase()} without a flag`
  const found = known?.find((one) => Object.hasOwn(flags, one))
  if (found !== undefined) return `--${found}`
  if (Object.hasOwn(flags, name.toLowerCase())) return `--${name.toLowerCase()}`
  const argument = Object.keys(args).find((one) => known?.includes(one))
  return argument && `${argument.toUpperCase()} without a flag`
}

/** Returns the flag that can have an additional argument as its value. */
function flagForArgument(
  problem: Pick<Problem, 'where' | 'message'>,
  { flags }: CommandMeta,
  argv: readonly string[],
): string | undefined {
  if (/ Did you mean .*\?$/s.test(problem.message)) return undefined
  const value = problem.where
  const isFree = (name: string) => {
    const flag = flags[name]
    const spellings = [`--${name}`, ...(flag?.char ? [`-${flag.char}`] : [])]
    return (
      flag?.type === 'option' &&
      !argv.some((token) => spellings.includes(token.split('=')[0] as string))
    )
  }
  const isEmail = /^\S+@\S+$/.test(value)
  const options = (name: string) => flags[name]?.options
  const required = Object.values(flags).find(
    (flag) => flag.required && isFree(flag.name) && flag.options === undefined,
  )
  const byValue = Object.keys(flags).find((name) => isFree(name) && options(name)?.includes(value))
  const byName = [...(isEmail ? ['member', 'user'] : []), ...likelyFlags].find(
    (name) => isFree(name) && options(name) === undefined,
  )
  const name = byValue ?? required?.name ?? byName
  return name && `--${name} ${/^[\w./:@-]+$/.test(value) ? value : quotedValue(value)}`
}

const noTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

/** Replaces the hint about certificates if the server doesn't use TLS. */
export function withPlainHttp(error: DocsctlError): DocsctlError {
  const code = (error.cause as { code?: unknown } | undefined)?.code
  if (error.kind !== 'unreachable' || !noTls.includes(String(code))) return error
  const hint = 'The server does not support TLS. Check the API URL. Did you mean http://?'
  return new DocsctlError(error.kind, error.message, { ...error.details, hint, cause: error.cause })
}
