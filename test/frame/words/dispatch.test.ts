import assert from 'node:assert/strict'
import {
  type CommandRequest,
  findRequest,
  incompleteCommand,
  unknownCommand,
} from '../../../src/frame/words/dispatch.ts'
import { words } from '../../support/docsctl.ts'
import { sampleCommands } from '../sample-commands.ts'

const find = (line: string): CommandRequest => findRequest(words(line), sampleCommands())

const runs = (line: string, id: string, argv: string[]) =>
  assert.deepEqual(find(line), { type: 'run', id, argv })

const helps = (line: string, ...subject: string[]) =>
  assert.deepEqual(find(line), { type: 'help', subject })

function refused(line: string): [message: string, hint: string | undefined] {
  const request = find(line)
  assert.ok(request.type === 'unknown' || request.type === 'incomplete', `"${line}" was taken`)
  const error =
    request.type === 'unknown'
      ? unknownCommand(request.id, request.argv, sampleCommands())
      : incompleteCommand(request.id, sampleCommands())
  assert.equal(error.kind, 'usage')
  return [error.message, error.details.hint]
}

describe('the words of a command line', () => {
  it('name the longest command that they can', () => {
    runs('teams list --json', 'teams:list', ['--json'])
    runs('teams members list team_1', 'teams:members:list', ['team_1'])
    runs('api /orgs', 'api', ['/orgs'])
  })

  it('leave words that are too many to the command', () => {
    runs('teams list extra', 'teams:list', ['extra'])
  })

  it('may have flags before the command, which then belong to it', () => {
    runs('-p work -v teams list', 'teams:list', ['-p', 'work', '-v'])
    runs('--output=json teams list', 'teams:list', ['--output=json'])
    runs('-ojson teams get team_1', 'teams:get', ['-ojson', 'team_1'])
    runs('-v teams get -- --help', 'teams:get', ['-v', '--', '--help'])
  })

  it('may call change-requests cr', () => {
    runs('cr merge 5', 'change-requests:merge', ['5'])
    helps('help cr merge', 'change-requests', 'merge')
    helps('cr --help', 'change-requests')
  })

  it('may name a thing as a command is named', () => {
    runs('teams get list', 'teams:get', ['list'])
    runs('api cr', 'api', ['cr'])
  })
})

describe('help is asked for', () => {
  it('by nothing at all, --help, -h and help', () => {
    for (const line of ['', '--help', '-h', 'help', 'help --help']) helps(line)
  })

  it('for a topic by its name alone, --help, -h and help', () => {
    for (const line of ['teams', 'teams --help', 'teams -h', 'help teams', '-h teams']) {
      helps(line, 'teams')
    }
  })

  it('for a command by --help, -h and help, whatever else is typed', () => {
    for (const line of [
      'teams get --help',
      'teams get team_1 -h',
      'help teams get',
      '--help teams get',
      'teams get --unknown --help',
    ]) {
      helps(line, 'teams', 'get')
    }
  })

  it('not behind --, and not by a value', () => {
    runs('teams get -- --help', 'teams:get', ['--', '--help'])
    runs('teams create --title -h', 'teams:create', ['--title', '-h'])
    helps('teams create --title --help', 'teams', 'create')
    helps('teams create --json -h', 'teams', 'create')
  })
})

describe('the version is asked for', () => {
  it('by --version and -V', () => {
    assert.deepEqual(find('--version'), { type: 'version' })
    assert.deepEqual(find('-V'), { type: 'version' })
  })
})

describe('an unknown command', () => {
  it('is refused, and what is near it suggested', () => {
    assert.deepEqual(refused('teems list'), [
      'there is no command "docsctl teems"; is "docsctl teams list" meant?',
      'docsctl --help',
    ])
    assert.equal(
      refused('teams membrs list team_1')[0],
      'there is no command "docsctl teams membrs"; is "docsctl teams members list" meant?',
    )
    assert.deepEqual(refused('teams lst'), [
      'there is no command "docsctl teams lst"; is "docsctl teams list" meant?',
      'docsctl teams --help',
    ])
    assert.deepEqual(refused('teams members remove x'), [
      'there is no command "docsctl teams members remove"',
      'docsctl teams members --help',
    ])
  })

  it('is looked for in the topics where its topic was left out', () => {
    assert.equal(
      refused('merge 5')[0],
      'there is no command "docsctl merge"; is "docsctl change-requests merge" meant?',
    )
    assert.equal(
      refused('members list team_1')[0],
      'there is no command "docsctl members"; is "docsctl teams members list" meant?',
    )
    assert.equal(
      refused('members')[0],
      'there is no command "docsctl members"; is "docsctl teams members" meant?',
    )
  })

  it('is a topic with a flag and no command', () => {
    assert.deepEqual(refused('teams --json'), [
      '"docsctl teams" needs one of its commands: create, get, list or members',
      'docsctl teams --help',
    ])
  })

  it('is a flag alone', () => {
    assert.equal(refused('--json')[0], 'there is no command in "docsctl --json"')
  })

  it('is a word that every object has', () => {
    for (const word of ['constructor', 'toString', '__proto__']) {
      assert.match(refused(word)[0], /^there is no command "docsctl /)
      assert.match(refused(`teams ${word}`)[0], /^there is no command "docsctl teams /)
    }
  })
})
