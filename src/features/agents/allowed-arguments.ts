import { DocsctlError } from '../../errors.ts'
import { type ParsedArguments, parseArguments, requireValid } from '../../host/arguments/parse.ts'
import type { CommandMeta } from '../../host/program/catalog.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { localArgument, localFlag } from '../completion/index.ts'

const overrides = 'Only a user can override safety checks'

/** Flags that agents can't use, with the reason. */
const refusedFlags: Readonly<Record<string, string>> = {
  profile: 'The user selects the profile',
  'api-url': 'The user selects the service',
  'dry-run': 'The tool "change" always starts with a dry run',
  yes: 'The digest confirms a change',
  journal: 'All changes have a journal',
  web: 'There is no browser',
  accept: 'Only a user can accept findings',
  'allow-outside': 'Documents from agents cannot refer to local files',
  'allow-remote': 'Documents from agents cannot refer to other hosts',
  // the safety checks of the command line also apply to agents
  'including-myself': overrides,
  'last-admin': overrides,
  'accept-new-scopes': overrides,
  bypass: overrides,
}

/** Returns why agents can't use a flag. All flags that begin with `allow-` override a check. */
function refusal(flag: string): string | undefined {
  if (Object.hasOwn(refusedFlags, flag)) return refusedFlags[flag]
  return flag.startsWith('allow-') ? overrides : undefined
}

/**
 * Parses the arguments of a command. Throws if they are invalid, refer to a local file, or are
 * reserved for the user.
 */
export function checkAgentArguments(
  argv: readonly string[],
  command: CommandMeta,
): ParsedArguments {
  const parsed = requireValid(parseArguments([...argv], command))
  for (const [name, value] of Object.entries(parsed.flags)) {
    const reason = refusal(name)
    if (reason) throw reservedError(`Agents cannot use --${name}. ${reason}`)
    const flag = command.flags[name]
    if (flag?.type !== 'option') continue
    const fixed: readonly unknown[] = flag.options ?? flag.known ?? []
    const others = [value].flat().filter((one) => !fixed.includes(one))
    refuseFiles(`--${name}`, others, {
      isLocal: localFlag(flag) !== undefined,
      isMember: flag.description?.includes('@me') === true,
    })
  }
  const args = Object.values(command.args)
  const last = args.at(-1)
  for (const argument of args) {
    const values = [
      parsed.args[argument.name] ?? [],
      ...(argument === last ? parsed.rest : []),
    ].flat()
    refuseFiles(argument.name.toUpperCase(), values, {
      isLocal: localArgument(argument.name, command.id) !== undefined,
      isMember: argument.description?.includes('@me') === true,
    })
  }
  return parsed
}

/**
 * Throws if a value is the path of a local file, a reference to a file, or a URL that docsctl would
 * fetch. Standard input and published specifications are allowed.
 */
function refuseFiles(
  where: string,
  values: readonly unknown[],
  { isLocal, isMember }: { isLocal: boolean; isMember: boolean },
): void {
  for (const value of values) {
    const text = String(value)
    // matches `@FILE` and `NAME=@FILE`
    const isReference = /^(?:[^=]*=)?@(?!@)/s.test(text) && !(isMember && text === '@me')
    const isAllowed = text === '-' || text.startsWith('published:')
    if (!isReference && (!isLocal || isAllowed)) continue
    throw reservedError(
      `Agents cannot use files or URLs: ${quotedValue(text)} for ${where}`,
      'Use "-" and pass the text as "input". Use @@ for text that begins with @',
    )
  }
}

function reservedError(message: string, hint?: string): DocsctlError {
  return new DocsctlError('usage', message, { state: 'Nothing was sent', ...(hint && { hint }) })
}
