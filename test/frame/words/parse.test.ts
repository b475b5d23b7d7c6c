import assert from 'node:assert/strict'
import { DocsctlError } from '../../../src/errors.ts'
import { parseWords } from '../../../src/frame/words/parse.ts'

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

const parse = (...argv: string[]) => parseWords(argv, definitions)
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
  it('stands behind its flag, behind =, or at the end of a short one', () => {
    for (const typed of [['--title', 'a'], ['--title=a'], ['-t', 'a'], ['-ta']]) {
      assert.deepEqual({ ...flags(...typed) }, { title: 'a' })
    }
  })

  it('may begin with -, also as a short flag of the command does', () => {
    assert.deepEqual({ ...flags('--body=-p') }, { body: '-p' })
    assert.deepEqual({ ...flags('--body', '-p') }, { body: '-p' })
    assert.deepEqual({ ...flags('--title', '-x') }, { title: '-x' })
    assert.deepEqual({ ...flags('--title', '-previously') }, { title: '-previously' })
    assert.deepEqual({ ...flags('--body', '- a list') }, { body: '- a list' })
    assert.deepEqual({ ...flags('--body', '--- a line') }, { body: '--- a line' })
    assert.deepEqual({ ...flags('--body', '-') }, { body: '-' })
  })

  it('may be empty, and may hold =', () => {
    assert.deepEqual({ ...flags('--title=') }, { title: '' })
    assert.deepEqual({ ...flags('--title', '') }, { title: '' })
    assert.deepEqual({ ...flags('--title=a=b') }, { title: 'a=b' })
  })

  it('is never a flag of the command: then it was forgotten', () => {
    assert.equal(refused('team_1', '--title', '--dry-run'), '--title needs a value')
    assert.equal(refused('team_1', '--title', '--no-private'), '--title needs a value')
    assert.equal(refused('team_1', '--title'), '--title needs a value')
    assert.deepEqual({ ...flags('--title=--dry-run') }, { title: '--dry-run' })
  })

  it('is one of the choices', () => {
    assert.deepEqual({ ...flags('--role', 'read') }, { role: 'read' })
    assert.equal(refused('team_1', '--role', 'owner'), '--role "owner": one of admin or read')
    assert.equal(refused('team_1', '--role'), '--role needs a value: admin or read')
  })
})

describe('a flag', () => {
  it('is on, or off with no- where it has that', () => {
    assert.deepEqual({ ...flags('--private') }, { private: true })
    assert.deepEqual({ ...flags('--no-private') }, { private: false })
    assert.deepEqual({ ...flags('--no-private', '--private') }, { private: true })
    assert.deepEqual({ ...flags('--no-color') }, { 'no-color': true })
    assert.equal(refused('team_1', '--no-dry-run'), '--no-dry-run is unknown; is --dry-run meant?')
  })

  it('without a value takes none', () => {
    assert.equal(refused('team_1', '--dry-run=yes'), '--dry-run takes no value')
  })

  it('gathers its values in order where it repeats, and is refused twice where not', () => {
    assert.deepEqual(
      { ...flags('--member', 'b', '-n', '--member=a') },
      {
        member: ['b', 'a'],
        'dry-run': true,
      },
    )
    assert.equal(refused('team_1', '-t', 'a', '--title=b'), '--title can be given only once')
  })

  it('that is unknown is refused, and what is near it suggested', () => {
    assert.equal(refused('team_1', '--titel', 'x'), '--titel is unknown; is --title meant?')
    assert.equal(refused('team_1', '--zzz', 'x'), '--zzz is unknown')
    assert.equal(refused('team_1', '-x'), '-x is unknown; an id that begins with - goes after --')
  })

  it('that every object has is unknown', () => {
    assert.equal(refused('team_1', '--constructor', 'x'), '--constructor is unknown')
    assert.equal(refused('team_1', '--no-constructor'), '--no-constructor is unknown')
    assert.equal(refused('team_1', '--__proto__=x'), '--__proto__ is unknown')
  })
})

describe('an argument', () => {
  it('is missing where it is required', () => {
    assert.equal(refused('--dry-run'), 'TEAM is missing')
  })

  it('that repeats stands among the flags in any order', () => {
    const { args, rest } = parse('a', '-n', 'b', '--title', 'x', 'c')
    assert.deepEqual(args, { team: 'a' })
    assert.deepEqual(rest, ['b', 'c'])
  })

  it('that is too many is refused', () => {
    const one = { flags: {}, args: { team: { required: true } } }
    assert.throws(() => parseWords(['a', 'b', 'c'], one), {
      kind: 'usage',
      message: 'b c is more than this command takes',
    })
  })

  it('is left out where the flag may stand alone and the next word is none for it', () => {
    assert.deepEqual({ ...parse('--report', '--', 'a.md').flags }, { report: '' })
    assert.deepEqual({ ...parse('--report', 'team_1').flags }, { report: '' })
    assert.deepEqual({ ...parse('team_1', '--report').flags }, { report: '' })
    assert.deepEqual({ ...parse('--report', 'a.md', 'team_1').flags }, { report: 'a.md' })
    assert.deepEqual(parse('team_1', '--', '--report').rest, ['--report'])
  })

  it('behind -- is never a flag', () => {
    const { args, rest, flags } = parse('--', '-x', '--dry-run', '--')
    assert.deepEqual(args, { team: '-x' })
    assert.deepEqual(rest, ['--dry-run', '--'])
    assert.deepEqual({ ...flags }, {})
  })

  it('may come 20,000 times', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `team_${index}`)
    const { args, rest } = parse(...ids)
    assert.equal(args.team, 'team_0')
    assert.equal(rest.length, 19_999)
    assert.equal(rest.at(-1), 'team_19999')
  })
})

describe('everything that is wrong with the words', () => {
  it('is said at once, a line each', () => {
    assert.equal(
      refused('--role', 'owner', '--titel', 'x', '--dry-run=no'),
      '--role "owner": one of admin or read\n--titel is unknown; is --title meant?\n--dry-run takes no value',
    )
  })

  it('shows no more of a long value than is needed to know it', () => {
    const [line = ''] = refused('team_1', '--role', 'x'.repeat(300)).split(':')
    assert.equal(line, `--role "${'x'.repeat(56)}… (300 characters)`)
  })
})
