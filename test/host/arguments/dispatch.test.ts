import assert from 'node:assert/strict'
import { type CommandRequest, findRequest } from '../../../src/host/arguments/dispatch.ts'
import { incompleteCommand, unknownCommand } from '../../../src/host/arguments/unknown-command.ts'
import { splitArguments } from '../../support/docsctl.ts'
import { sampleCommands } from '../sample-commands.ts'

const find = (line: string): CommandRequest => findRequest(splitArguments(line), sampleCommands())

function runs(line: string, id: string, argv: string[]) {
  const { parsed: _, ...request } = { parsed: undefined, ...find(line) }
  assert.deepEqual(request, { type: 'run', id, argv })
}

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

describe('the arguments of a command line', () => {
  it('select the longest matching command', () => {
    runs('teams list --json', 'teams:list', ['--json'])
    runs('teams members list team_1', 'teams:members:list', ['team_1'])
    runs('api /orgs', 'api', ['/orgs'])
  })

  it('leave extra arguments to the command', () => {
    runs('teams list extra', 'teams:list', ['extra'])
  })

  it('may have flags of the command before its name', () => {
    runs('-p work -v teams list', 'teams:list', ['-p', 'work', '-v'])
    runs('--output=json teams list', 'teams:list', ['--output=json'])
    runs('-ojson teams get team_1', 'teams:get', ['-ojson', 'team_1'])
    runs('-v teams get -- --help', 'teams:get', ['-v', '--', '--help'])
  })

  it('may abbreviate change-requests as cr', () => {
    runs('cr merge 5', 'change-requests:merge', ['5'])
    helps('help cr merge', 'change-requests', 'merge')
    helps('cr --help', 'change-requests')
  })

  it('may contain the name of a resource that is also the name of a command', () => {
    runs('teams get list', 'teams:get', ['list'])
    runs('api cr', 'api', ['cr'])
  })
})

describe('the help', () => {
  it('is shown if there are no arguments, and for --help, -h, and help', () => {
    for (const line of ['', '--help', '-h', 'help', 'help --help']) helps(line)
  })

  it('is shown for the name of a topic, and with --help, -h, and help', () => {
    for (const line of ['teams', 'teams --help', 'teams -h', 'help teams', '-h teams']) {
      helps(line, 'teams')
    }
  })

  it('is shown for a command by --help, -h, and help, regardless of the other arguments', () => {
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

  it('is not shown for a flag after -- or as a value', () => {
    runs('teams get -- --help', 'teams:get', ['--', '--help'])
    runs('teams create --title -h', 'teams:create', ['--title', '-h'])
    helps('teams create --title --help', 'teams', 'create')
    helps('teams create --json -h', 'teams', 'create')
  })
})

describe('the version', () => {
  it('is printed by --version and -V', () => {
    assert.deepEqual(find('--version'), { type: 'version' })
    assert.deepEqual(find('-V'), { type: 'version' })
  })
})

describe('an unknown command', () => {
  it('is rejected with a suggestion', () => {
    assert.deepEqual(refused('teems list'), [
      'Unknown command "teems". Did you mean "teams list"?',
      'docsctl --help',
    ])
    assert.equal(
      refused('teams membrs list team_1')[0],
      'Unknown command "teams membrs". Did you mean "teams members list"?',
    )
    assert.deepEqual(refused('teams lst'), [
      'Unknown command "teams lst". Did you mean "teams list"?',
      'docsctl teams --help',
    ])
    assert.deepEqual(refused('teams members remove x'), [
      'Unknown command "teams members remove"',
      'docsctl teams members --help',
    ])
  })

  it('is searched in all topics if its topic is missing', () => {
    assert.equal(
      refused('merge 5')[0],
      'Unknown command "merge". Did you mean "change-requests merge"?',
    )
    assert.equal(
      refused('members list team_1')[0],
      'Unknown command "members". Did you mean "teams members list"?',
    )
    assert.equal(refused('members')[0], 'Unknown command "members". Did you mean "teams members"?')
  })

  it('is reported for a topic with a flag but without a command', () => {
    assert.deepEqual(refused('teams --json'), [
      'Missing command in "docsctl teams". Expected create, get, list, or members',
      'docsctl teams --help',
    ])
  })

  it('is reported for a single flag', () => {
    assert.equal(refused('--json')[0], 'Missing command in "docsctl --json"')
  })

  it('is reported for the name of an Object.prototype property', () => {
    for (const word of ['constructor', 'toString', '__proto__']) {
      assert.match(refused(word)[0], /^Unknown command "/)
      assert.match(refused(`teams ${word}`)[0], /^Unknown command "teams /)
    }
  })
})
