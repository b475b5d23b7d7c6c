import {
  type Catalog,
  type CommandMeta,
  commandsWithFlag,
  type FlagMeta,
  valueFlagNames,
} from '../../src/host/program/catalog.ts'

/** Returns a small catalog of commands for tests of dispatch and help. */
export function sampleCommands(): Catalog {
  return {
    commands: Object.fromEntries(all.map((command) => [command.id, command])),
    topics: {
      'change-requests': { description: 'Propose and merge changes' },
      teams: { description: 'Manage teams' },
      'teams:members': { description: 'Manage team members' },
    },
    valueFlags: () => valueFlagNames(all),
    commandsWithFlag: (flag) => commandsWithFlag(all, flag),
  }
}

const flag = (name: string, rest: Partial<FlagMeta> = {}): FlagMeta => ({
  name,
  type: 'option',
  ...rest,
})

const session = {
  profile: flag('profile', {
    char: 'p',
    description: 'Use this profile',
    helpGroup: 'SESSION',
    helpValue: 'NAME',
  }),
  verbose: flag('verbose', {
    type: 'boolean',
    char: 'v',
    description: 'Log each request to stderr',
    helpGroup: 'SESSION',
  }),
}

const output = {
  output: flag('output', {
    char: 'o',
    description: 'Output format (default: table on a terminal, tsv in a pipe)',
    helpGroup: 'OUTPUT',
    options: ['table', 'tsv', 'json'],
  }),
  json: flag('json', { type: 'boolean', description: 'Same as -o json', helpGroup: 'OUTPUT' }),
}

const all: CommandMeta[] = [
  {
    id: 'api',
    summary: 'Send a request',
    args: { path: { name: 'path', required: true } },
    flags: session,
  },
  {
    id: 'change-requests:merge',
    summary: 'Merge a change request',
    args: {},
    flags: session,
  },
  { id: 'teams:list', summary: 'List the teams', args: {}, flags: { ...output, ...session } },
  {
    id: 'teams:create',
    summary: 'Create a team',
    description:
      'Members keep their roles. This sentence is longer than a line, so that it has to be wrapped.',
    examples: [
      { description: 'Create a team', command: 'teams create --title Docs' },
      {
        description: 'Create teams with the titles in a list',
        command:
          'teams list -o csv --columns title | docsctl teams create --title @- --member usr_1 --no-private',
      },
      'teams create --title Design',
    ],
    args: {},
    flags: {
      org: flag('org', {
        description: 'Organization ID or title (default: the current organization)',
        helpGroup: 'TARGET',
        helpValue: 'ORG',
      }),
      title: flag('title', {
        description: 'Title of the team (required)',
        helpGroup: 'CHANGE',
        helpValue: 'TITLE',
      }),
      member: flag('member', {
        description: 'Member ID (repeatable)',
        helpGroup: 'CHANGE',
        helpValue: 'MEMBER',
        multiple: true,
      }),
      private: flag('private', {
        type: 'boolean',
        allowNo: true,
        description: 'Show it only to its members',
        helpGroup: 'CHANGE',
      }),
      secret: flag('secret', { hidden: true }),
      ...output,
      ...session,
    },
    api: [
      'PUT /v1/orgs/{organizationId}/teams',
      'GET /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}/permissions/aggregate',
    ],
  },
  {
    id: 'teams:get',
    summary: 'Show a team',
    args: { team: { name: 'team', required: true, multiple: true, description: 'Team ID' } },
    flags: { ...output, ...session },
  },
  {
    id: 'teams:members:list',
    summary: 'List team members',
    args: { team: { name: 'team', required: true, description: 'Team ID' } },
    flags: session,
  },
  { id: 'teams:secret', summary: 'never shown', args: {}, flags: {}, hidden: true },
]
