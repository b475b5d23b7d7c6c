import {
  type Catalogue,
  type CommandMeta,
  type FlagMeta,
  valueFlagsOf,
} from '../../src/frame/program/catalogue.ts'

/** A small program to dispatch and help on. */
export function sampleCommands(): Catalogue {
  return {
    commands: Object.fromEntries(all.map((command) => [command.id, command])),
    topics: {
      'change-requests': { description: 'propose and merge changes' },
      teams: { description: 'groups of members' },
      'teams:members': { description: 'who is in a team' },
    },
    valueFlags: () => valueFlagsOf(all),
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
    description: 'use this profile',
    helpGroup: 'SESSION',
    helpValue: 'NAME',
  }),
  verbose: flag('verbose', {
    type: 'boolean',
    char: 'v',
    description: 'log each request on stderr',
    helpGroup: 'SESSION',
  }),
}

const output = {
  output: flag('output', {
    char: 'o',
    description: 'format: table on a terminal, tsv in a pipe',
    helpGroup: 'OUTPUT',
    options: ['table', 'tsv', 'json'],
  }),
  json: flag('json', { type: 'boolean', description: 'same as -o json', helpGroup: 'OUTPUT' }),
}

const all: CommandMeta[] = [
  {
    id: 'api',
    summary: 'send any request',
    args: { path: { name: 'path', required: true } },
    flags: session,
  },
  {
    id: 'change-requests:merge',
    summary: 'merge a change request',
    args: {},
    flags: session,
  },
  { id: 'teams:list', summary: 'list the teams', args: {}, flags: { ...output, ...session } },
  {
    id: 'teams:create',
    summary: 'create a team',
    description:
      'The members come with the roles that they have. This sentence is here to be so long that it has to be broken.',
    examples: ['teams create --title Docs', 'teams create --title Docs --member usr_1'],
    args: {},
    flags: {
      org: flag('org', {
        description: 'the organization (default from context)',
        helpGroup: 'TARGET',
        helpValue: 'ORG',
      }),
      title: flag('title', {
        description: 'title of the team (required)',
        helpGroup: 'CHANGE',
        helpValue: 'TITLE',
      }),
      member: flag('member', {
        description: 'id of a member (repeatable)',
        helpGroup: 'CHANGE',
        helpValue: 'MEMBER',
        multiple: true,
      }),
      private: flag('private', {
        type: 'boolean',
        allowNo: true,
        description: 'only its members see it',
        helpGroup: 'CHANGE',
      }),
      secret: flag('secret', { hidden: true }),
      ...output,
      ...session,
    },
    api: ['PUT /v1/orgs/{organizationId}/teams'],
  },
  {
    id: 'teams:get',
    summary: 'show a team',
    args: { team: { name: 'team', required: true, multiple: true, description: 'id of the team' } },
    flags: { ...output, ...session },
  },
  {
    id: 'teams:members:list',
    summary: 'list the members of a team',
    args: { team: { name: 'team', required: true, description: 'id of the team' } },
    flags: session,
  },
  { id: 'teams:secret', summary: 'never shown', args: {}, flags: {}, hidden: true },
]
