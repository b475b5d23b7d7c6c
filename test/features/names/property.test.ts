import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Client } from '../../../src/client/client.ts'
import type { Prepared } from '../../../src/client/prepare.ts'
import type { Calls } from '../../../src/command/operation/calls.ts'
import { DocsctlError } from '../../../src/errors.ts'
import type { CommandLine } from '../../../src/host/arguments/parsed-args.ts'
import '../../../src/program.ts'
import { createRun } from '../../../src/host/program/create-run.ts'
import { type NamedSample, plainItem, type Way, ways } from '../../support/naming-ways.ts'
import { sized } from '../../support/sizes.ts'
import { createRuntime } from '../../support/world.ts'

/**
 * Names that are easily confused: duplicates, prefixes, and names that differ in case, accents, or
 * script.
 */
const names = [
  ...[
    'Docs',
    'docs',
    'DOCS',
    'Döcs',
    'Do\u0308cs',
    'Docs ',
    'Docs archive',
    'Docs-archive',
    'Doc',
    'docs-archive',
  ],
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
  ...[
    'team_1',
    'team_9',
    'abcdefghij0123456789',
    'internationalization',
    '1',
    '42',
    '#42',
    '@me ',
    '@me',
  ],
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

const organizations = sized(1200, 10_000)

const others = ['ada@acme.example', 'Ada@acme.example', 'ada.byron@acme.example', 'legal-team', '']

const listed = fc.array(
  fc.record({
    title: fc.constantFrom(...names),
    id: fc.constantFrom('team', 'docs', 'x'),
    other: fc.constantFrom(...others),
  }),
  { minLength: 0, maxLength: 12 },
)

/**
 * Creates a service with the given resources and counts how often it lists them. `places` are the
 * parents of the resources.
 */
function createService(things: readonly object[], places: readonly NamedSample[], within?: string) {
  const asked: string[] = []
  const client = {
    call: async () => ({ id: 'usr_me', displayName: 'Me' }),
    async *preparedPages({ path }: Prepared) {
      asked.push(path)
      const items = path === within ? places.map(plainItem) : things
      yield { items: items.slice(0, 5), envelope: {} }
      yield { items: items.slice(5), envelope: {} }
    },
  }
  return { asked, client: client as unknown as Client }
}

/** Runs a command line with the given client. */
function runWith(
  client: Client,
  { stdin = '', ...words }: Partial<CommandLine> & { stdin?: string },
) {
  const { flags, ...others } = words
  const typed = { name: 'teams update', argv: [], args: {}, rest: [], ...others }
  const run = createRun(createRuntime({ stdin }), { ...typed, flags: { quiet: true, ...flags } })
  run.service.client = async () => client
  return run
}

/** Determines, independently of the program, whether a string is the name of a resource. */
function isCalled(name: string, word: string): boolean {
  const plain = (text: string) =>
    [...text.normalize('NFD')]
      .filter((char) => char < '\u0300' || char > '\u036f')
      .map((char) => char.toUpperCase().toLowerCase())
      .join('')
      .normalize('NFC')
      .replaceAll('ς', 'σ')
  const spelled = plain(name).split(/ +/).join('-')
  return plain(word) === plain(name) || plain(word) === spelled
}

/** Returns the matching ID. If no resource or several resources match, returns the exit code. */
function expectedId(
  things: readonly NamedSample[],
  word: string,
  { hasOther, hasMe, isNumbered }: Way,
) {
  if (hasMe && word === '@me') return 'usr_me'
  const [, number] = (isNumbered && /^#?(\d+)$/.exec(word)) || []
  if (number) return number
  if (/^[A-Za-z0-9-]+_[\w-]+$|^[A-Za-z0-9]{20}$/.test(word)) return word
  const sampleNames = ({ title, other }: NamedSample) =>
    hasOther && other !== '' ? [title, other] : [title]
  const exact = things.filter((thing) => sampleNames(thing).includes(word))
  const alike = things.filter((thing) => sampleNames(thing).some((name) => isCalled(name, word)))
  const [only, another] = exact.length > 0 ? exact : alike
  return only && !another ? only.id : only ? 2 : 3
}

/** Returns the expected requests, or the expected exit code. */
function expected(way: Way, words: string[], things: NamedSample[], place: string | number) {
  // docsctl rejects text that can't be part of a path before it sends any request
  if (words.includes('..')) return 2
  if (typeof place === 'number') return place
  const isTrimmed = way.takes && (way.takes !== 'words' || words.length > 1)
  const ids = words.map((word) => expectedId(things, isTrimmed ? word.trim() : word, way))
  if (ids.includes(2)) return 2
  if (ids.includes(3)) return 3
  if (way.takes === 'rows' && new Set(ids).size < ids.length) return 2
  return ids.map((id) => way.sent(`${id}`, place))
}

describe('a write by name', () => {
  const typedWords = fc.array(fc.constantFrom(...names, ...others.slice(0, -1)), {
    minLength: 1,
    maxLength: 4,
  })

  it(`always reaches the named resource, in ${organizations} organizations`, async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...Object.keys(ways)),
      listed,
      listed,
      typedWords,
      fc.constantFrom(...names.filter((name) => name !== '..')),
      async (name, made, around, all, placeWord) => {
        const way = ways[name] as Way
        const words = way.takes ? all : all.slice(0, 1)
        fc.pre(!way.isFlag || words.every((word) => !word.startsWith('@') && word !== '..'))
        const things = made.map((thing, index) => ({
          ...thing,
          id: way.isNumbered ? `${index + 1}` : `${thing.id}_${index}`,
        }))
        const places = around.map((thing, index) => ({ ...thing, id: `${thing.id}_${index}` }))
        const place = way.within ? expectedId(places, placeWord, {} as Way) : ''
        const { client, asked } = createService(things.map(way.item), places, way.within)
        const run = runWith(client, way.typed(words, placeWord))
        const ended = await way.calls(run).catch((error: unknown) => error)
        assert.deepEqual(asked, [...new Set(asked)])
        const wanted = expected(way, words, things, place)
        if (ended instanceof DocsctlError) return assert.equal(ended.exit, wanted, ended.message)
        const sent = (ended as Calls).prepared?.map(({ path, body }) => ({
          path,
          ...(body !== undefined && { body }),
        }))
        assert.deepEqual(sent, wanted, String(ended))
      },
    )
    await fc.assert(property, { numRuns: organizations })
  })
})
