import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { parseArguments, requireValid } from '../../../src/host/arguments/parse.ts'

const definitions = {
  flags: {
    title: { type: 'option', char: 't' },
    body: { type: 'option' },
    profile: { type: 'option', char: 'p' },
    member: { type: 'option', multiple: true },
    role: { type: 'option', options: ['admin', 'read'] },
    private: { type: 'boolean', allowNo: true },
    'dry-run': { type: 'boolean', char: 'n' },
    'no-color': { type: 'boolean' },
    report: { type: 'option', optionalValue: '\\.md$' },
  },
  args: { team: { required: true, multiple: true } },
} as const

const parse = (...argv: string[]) => requireValid(parseArguments(argv, definitions))
const flags = (...argv: string[]) => parse('team_1', ...argv).flags

function refused(...argv: string[]): string {
  try {
    parse(...argv)
  } catch (error) {
    assert.ok(error instanceof DocsctlError, String(error))
    assert.equal(error.kind, 'usage')
    return error.message
  }
  assert.fail(`${argv.join(' ')} was taken`)
}

describe('a value', () => {
  it('follows its flag, =, or a short flag directly', () => {
    for (const typed of [['--title', 'a'], ['--title=a'], ['-t', 'a'], ['-ta']]) {
      assert.deepEqual({ ...flags(...typed) }, { title: 'a' })
    }
  })

  it('may begin with -, even if it looks like a short flag of the command', () => {
    assert.deepEqual({ ...flags('--body=-p') }, { body: '-p' })
    assert.deepEqual({ ...flags('--body', '-p') }, { body: '-p' })
    assert.deepEqual({ ...flags('--title', '-x') }, { title: '-x' })
    assert.deepEqual({ ...flags('--title', '-previously') }, { title: '-previously' })
    assert.deepEqual({ ...flags('--body', '- a list') }, { body: '- a list' })
    assert.deepEqual({ ...flags('--body', '--- a line') }, { body: '--- a line' })
    assert.deepEqual({ ...flags('--body', '-') }, { body: '-' })
  })

  it('may be empty and may contain =', () => {
    assert.deepEqual({ ...flags('--title=') }, { title: '' })
    assert.deepEqual({ ...flags('--title', '') }, { title: '' })
    assert.deepEqual({ ...flags('--title=a=b') }, { title: 'a=b' })
  })

  it('is missing if the next argument is a flag of the command', () => {
    assert.equal(refused('team_1', '--title', '--dry-run'), '--title requires a value')
    assert.equal(refused('team_1', '--title', '--no-private'), '--title requires a value')
    assert.equal(refused('team_1', '--title'), '--title requires a value')
    assert.deepEqual({ ...flags('--title=--dry-run') }, { title: '--dry-run' })
  })

  it('is one of the allowed values', () => {
    assert.deepEqual({ ...flags('--role', 'read') }, { role: 'read' })
    assert.equal(
      refused('team_1', '--role', 'owner'),
      'Invalid value "owner" for --role. Expected one of: admin, read',
    )
    assert.equal(
      refused('team_1', '--role'),
      '--role requires a value. Expected one of: admin, read',
    )
  })
})

describe('a flag', () => {
  it('is true, or false with the prefix no- if the flag supports it', () => {
    assert.deepEqual({ ...flags('--private') }, { private: true })
    assert.deepEqual({ ...flags('--no-private') }, { private: false })
    assert.deepEqual({ ...flags('--no-private', '--private') }, { private: true })
    assert.deepEqual({ ...flags('--no-color') }, { 'no-color': true })
    assert.equal(
      refused('team_1', '--no-dry-run'),
      'Unknown flag --no-dry-run. Did you mean --dry-run?',
    )
  })

  it('rejects a value if it does not accept one', () => {
    assert.equal(refused('team_1', '--dry-run=yes'), '--dry-run does not accept a value')
  })

  it('collects its values in order if it is repeatable, and otherwise can be used only once', () => {
    assert.deepEqual(
      { ...flags('--member', 'b', '-n', '--member=a') },
      {
        member: ['b', 'a'],
        'dry-run': true,
      },
    )
    assert.equal(refused('team_1', '-t', 'a', '--title=b'), '--title can be used only once')
  })

  it('is rejected with a suggestion if it is unknown', () => {
    assert.equal(refused('team_1', '--titel', 'x'), 'Unknown flag --titel. Did you mean --title?')
    assert.equal(refused('team_1', '--zzz', 'x'), 'Unknown flag --zzz')
    assert.equal(refused('team_1', '-x'), 'Unknown flag -x. Put IDs that begin with "-" after "--"')
  })

  it('is unknown if it is the name of an Object.prototype property', () => {
    assert.equal(refused('team_1', '--constructor', 'x'), 'Unknown flag --constructor')
    assert.equal(refused('team_1', '--no-constructor'), 'Unknown flag --no-constructor')
    assert.equal(refused('team_1', '--__proto__=x'), 'Unknown flag --__proto__')
  })
})

describe('an argument', () => {
  it('is reported if it is required and missing', () => {
    assert.equal(refused('--dry-run'), 'Missing required argument TEAM')
  })

  it('may be repeated among the flags in any order', () => {
    const { args, rest } = parse('a', '-n', 'b', '--title', 'x', 'c')
    assert.deepEqual(args, { team: 'a' })
    assert.deepEqual(rest, ['b', 'c'])
  })

  it('is rejected if it is unexpected', () => {
    const one = { flags: {}, args: { team: { required: true } } }
    assert.throws(() => requireValid(parseArguments(['a', 'b', 'c'], one)), {
      kind: 'usage',
      message: 'Unexpected argument "b c"',
    })
  })

  it('can be omitted if the flag allows it and the next argument does not match', () => {
    assert.deepEqual({ ...parse('--report', '--', 'a.md').flags }, { report: '' })
    assert.deepEqual({ ...parse('--report', 'team_1').flags }, { report: '' })
    assert.deepEqual({ ...parse('team_1', '--report').flags }, { report: '' })
    assert.deepEqual({ ...parse('--report', 'a.md', 'team_1').flags }, { report: 'a.md' })
    assert.deepEqual(parse('team_1', '--', '--report').rest, ['--report'])
  })

  it('is never a flag after --', () => {
    const { args, rest, flags } = parse('--', '-x', '--dry-run', '--')
    assert.deepEqual(args, { team: '-x' })
    assert.deepEqual(rest, ['--dry-run', '--'])
    assert.deepEqual({ ...flags }, {})
  })

  it('may appear 20,000 times', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `team_${index}`)
    const { args, rest } = parse(...ids)
    assert.equal(args.team, 'team_0')
    assert.equal(rest.length, 19_999)
    assert.equal(rest.at(-1), 'team_19999')
  })
})

describe('all errors in the arguments', () => {
  it('are reported together, one per line', () => {
    assert.equal(
      refused('--role', 'owner', '--titel', 'x', '--dry-run=no'),
      'Invalid value "owner" for --role. Expected one of: admin, read\nUnknown flag --titel. Did you mean --title?\n--dry-run does not accept a value',
    )
  })

  it('shorten a long value to a recognizable part', () => {
    const [line = ''] = refused('team_1', '--role', 'x'.repeat(300)).split(' for ')
    assert.equal(line, `Invalid value "${'x'.repeat(56)}…" (300 characters)`)
  })
})
