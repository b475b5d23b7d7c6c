import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Client } from '../../../src/client/client.ts'
import { deleteTeam, updateTeam } from '../../../src/contract/organizations/teams.ts'
import { DocsctlError } from '../../../src/errors.ts'
import { makeCalls } from '../../../src/frame/operation/calls.ts'
import { planOf } from '../../../src/frame/operation/request-plan.ts'
import { Run } from '../../../src/frame/program/run.ts'
import { runtimeIn } from '../../support/world.ts'

interface Team {
  id: string
  title: string
}

/** Names that people mix up: doubled, one the beginning of another, and alike but for case, accents or letters. */
const names = [
  ...['Docs', 'docs', 'DOCS', 'Döcs', 'Do\u0308cs', 'Docs ', 'Docs archive', 'Docs-archive', 'Doc'],
  ...[
    'Dосs',
    'D0cs',
    'Legal',
    'legal team',
    'Legal team',
    'Legal-Team',
    'Legal\u200b',
    'I',
    'ı',
    'İ',
  ],
  ...['team_1', 'team_9', 'abcdefghij0123456789', 'internationalization', '1', '42', '#42', '@me '],
  ...[
    'Straße',
    'STRASSE',
    'Strasse',
    'कि',
    'का',
    'が',
    'か',
    'Ελλάς',
    'ΕΛΛΑΣ',
    'a/b',
    '..',
    'Docs:1',
  ],
]

const org = fc.array(
  fc.record({ title: fc.constantFrom(...names), id: fc.constantFrom('team', 'docs', 'x') }),
  { minLength: 0, maxLength: 12 },
)

/** A service with these teams, that counts its lists. */
function serviceOf(teams: readonly Team[]) {
  const counted = { lists: 0 }
  const client = {
    async *preparedPages() {
      counted.lists++
      yield { items: teams.slice(0, 5), envelope: {} }
      yield { items: teams.slice(5), envelope: {} }
    },
  }
  return { counted, client: client as unknown as Client }
}

class RunOf extends Run {
  readonly #client: Client

  constructor(client: Client, argv: string[], flags: Record<string, unknown>) {
    const [team = '', ...rest] = argv
    super(runtimeIn({}), { name: 'teams update', argv, args: { team }, rest, flags })
    this.#client = client
  }

  override client(): Promise<Client> {
    return Promise.resolve(this.#client)
  }
}

/** Written down apart from the program: what two words must have in common to name one thing. */
function isCalled({ id, title }: Team, word: string): boolean {
  const plain = (text: string) =>
    [...text.normalize('NFD')]
      .filter((char) => char < '\u0300' || char > '\u036f')
      .map((char) => char.toUpperCase().toLowerCase())
      .join('')
      .normalize('NFC')
      .replaceAll('ς', 'σ')
  const spelled = plain(title).split(/ +/).join('-')
  return word === id || word === title || plain(word) === plain(title) || plain(word) === spelled
}

describe('a write by name', () => {
  const plans = { update: planOf(updateTeam, {}), delete: planOf(deleteTeam, {}) }

  it('never goes to another thing than the named one, in 10,000 organizations', async () => {
    const property = fc.asyncProperty(
      org,
      fc.constantFrom(...names),
      fc.constantFrom('update', 'delete'),
      async (made, word, verb) => {
        const teams = made.map(({ title, id }, index) => ({ title, id: `${id}_${index}` }))
        const { client, counted } = serviceOf(teams)
        const run = new RunOf(client, [word], { quiet: true, title: 'New' })
        const isKnown = /^[A-Za-z0-9-]+_[\w-]+$|^[A-Za-z0-9]{20}$/.test(word)
        const named = teams.filter((team) => isCalled(team, word))
        const exact = teams.filter(({ title }) => title === word)
        const ended = await makeCalls(plans[verb as 'update'], {}, run).catch((error) => error)
        assert.ok(counted.lists <= 1)
        if (isKnown) {
          assert.equal(counted.lists, 0)
          assert.equal(ended.prepared[0].path, `/v1/orgs/acme/teams/${encodeURIComponent(word)}`)
        } else if (ended instanceof DocsctlError) {
          const isOne = exact.length === 1 || (exact.length === 0 && named.length === 1)
          assert.ok(!isOne || word === '..', `${word} is ${JSON.stringify(named)}`)
          assert.equal(ended.exit, named.length === 0 && word !== '..' ? 3 : 2)
        } else {
          const [{ path }] = ended.prepared as [{ path: string }]
          const sent = teams.find(({ id }) => path === `/v1/orgs/acme/teams/${id}`)
          assert.ok(sent, path)
          assert.deepEqual(exact.length > 0 ? exact : named, [sent])
        }
      },
    )
    await fc.assert(property, { numRuns: 10_000 })
  }).timeout(120_000)
})
