import {
  caseTexts,
  type RoleRule,
  roleLevels,
  roleRules,
} from '../../../contract/roles/operation-roles.ts'
import { rolesByRank } from '../../../contract/roles/rank.ts'

const width = 80

/**
 * The rules of operations that have a command. All other rules use the operation names of the API.
 */
const commandRules = roleRules.filter(({ operation }) => operation.includes('.'))

/** The maximum number of verbs per line. */
const maxVerbs = 5
const indent = ' '.repeat(12)

/** Wraps words into lines next to a label that is 12 characters wide. */
function wrapped(label: string, words: readonly string[]): string {
  const lines: string[] = []
  let line = label.padEnd(indent.length)
  for (const [index, word] of words.entries()) {
    const text = index < words.length - 1 ? `${word},` : word
    if (line.trim() !== '' && line.length + text.length > width) {
      lines.push(line.trimEnd())
      line = indent
    }
    line += `${text} `
  }
  return [...lines, line.trimEnd()].join('\n')
}

/**
 * Returns names such as `teams.create/update`, which combine the operations of a topic that share a
 * rule.
 */
function operationTexts(rules: readonly RoleRule[]): string[] {
  const verbs = new Map<string, string[]>()
  for (const { operation, source, case: about } of rules) {
    const end = operation.lastIndexOf('.')
    const mark = source === 'assumption' ? '*' : ''
    const only = about === undefined ? '' : ` (${caseTexts[about]})`
    const key = `${operation.slice(0, end)}.%${mark}${only}`
    verbs.set(key, [...(verbs.get(key) ?? []), operation.slice(end + 1)])
  }
  return [...verbs].flatMap(([key, names]) => {
    const half = Math.ceil(names.length / 2)
    const parts = names.length > maxVerbs ? [names.slice(0, half), names.slice(half)] : [names]
    return parts.map((part) => key.replace('%', part.join('/')))
  })
}

function levelText(level: (typeof roleLevels)[number]): string {
  const lines = [...rolesByRank, null].flatMap((role) => {
    const rules = commandRules.filter((rule) => rule.level === level && rule.role === role)
    return rules.length === 0 ? [] : [wrapped(`  ${role ?? 'none'}`, operationTexts(rules))]
  })
  return `AT THE ${level.toUpperCase()} LEVEL\n${lines.join('\n')}`
}

export const rolesText = `
Roles, from highest to lowest. Each role includes the permissions of all lower
roles.

  admin     everything: members, billing, settings
  create    create and delete spaces, collections, and sites;
            manage content permissions; restructure sites
  review    review and merge change requests
  edit      edit content, create and submit change requests,
            create draft site sections and variants
  comment   comment on content
  read      read content
  guest     no default role, access only through grants (null in the API)

WHICH ROLE APPLIES
  Organization administrators are administrators everywhere. The role of other
  members comes from the first of these levels that has an entry for them, even
  if a later level grants a higher role:
    1. The space: the member's own grant, otherwise the highest team grant*,
       otherwise the default level, unless it is "inherit"
    2. The site that links to the space: the same entries. If several sites link
       to the space, the highest role applies*
    3. The collection of the space, then its parents: the same entries
    4. The organization: the member's default role

  A default level other than "inherit" sets the role of all members without a
  grant on the same resource, except administrators and guests*. A space with
  such a level ignores its sites. "No access" ("guest", or null in the API)
  hides content from everyone except administrators, its creator, and members
  with a grant.

  docsctl access SPACE --member MEMBER --explain
      Show the role that each level gives

WHAT AN OPERATION REQUIRES
  The minimum role at each level. Reads that aren't listed require the role
  "read". The sandbox checks these roles. Rules marked * aren't in the
  documentation of the service. The source of each rule is in docs/roles.md in
  the docsctl repository.

${roleLevels.map(levelText).join('\n\n')}
`
