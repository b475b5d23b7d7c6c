import assert from 'node:assert/strict'
import fc from 'fast-check'
import { maskNames } from '../../../src/sandbox/snapshot/mask-names.ts'

const firsts = [
  'Ana',
  'Tim',
  'Zoë',
  'Jürgen',
  'Søren',
  'Łukasz',
  'Marie-Claire',
  'Nguyễn',
  'İbrahim',
  'Chloé',
  'Αλέξης',
  'Ольга',
  '철수',
  'Aoife',
  'Jean Paul',
  'DeShawn',
  "D'Arcy",
  'Weiß',
  'Will',
  'May',
]
const lasts = [
  'Lee',
  "O'Brien",
  'Groß-Weiß',
  'van der Berg',
  'García Márquez',
  'Öztürk',
  'Dvořák',
  'Ångström',
  'Παπαδοπούλου',
  'Кузнецова',
  '김',
  'MacDonald',
  'Li',
  'Ng',
  'Smith',
  'de la Cruz',
  'Straße',
  'Fox',
]

const marks = /\p{M}/gu
const plain = (text: string) => text.normalize('NFKD').replace(marks, '')
const slug = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '-')

/** Functions that return the forms of a name in sentences, slugs, and email addresses. */
const forms: ((first: string, last: string) => string)[] = [
  (first, last) => `${first} ${last}`,
  (first, last) => `${last}, ${first}`,
  (first, last) => `${first} ${last}`.toUpperCase(),
  (first, last) => `${first} ${last}`.toLowerCase(),
  (first, last) => `${last.toUpperCase()} ${first}`,
  (first) => first,
  (_, last) => last,
  (first) => `${first}'s`,
  (first) => `${first}s`,
  (_, last) => `my${slug(last).replaceAll('-', '')}notes`,
  (first) => `notesOf${first}`,
  (first, last) => slug(`${first} ${last}`),
  (first, last) => slug(`${last} ${first}`),
  (first, last) => slug(`${first} ${last}`).replaceAll('-', '_'),
  (first, last) => slug(`${first} ${last}`).replaceAll('-', '.'),
  (first, last) => slug(`${first} ${last}`).replaceAll('-', ''),
  (first, last) => encodeURIComponent(`${first} ${last}`),
  (first, last) => encodeURIComponent(`${last}, ${first}`.toLowerCase()),
  (first, last) => `${first} ${last}`.normalize('NFD'),
  (first, last) => `${first} ${last[0]}.`,
]

/** Removes accents. `ł`, `ø`, and `ß` aren't accented letters, so they are replaced separately. */
const bare = (text: string) =>
  plain(text).toLowerCase().replace(/ł/g, 'l').replace(/ø/g, 'o').replace(/ß/g, 'ss')

// exclude a word that masked names contain
const madeUpName = fc
  .stringMatching(/^[A-ZÀ-Þ][a-zà-þ]{2,8}$/)
  .filter((name) => !'member'.includes(bare(name)))
const person = fc.record({
  first: fc.oneof(fc.constantFrom(...firsts), madeUpName),
  last: fc.oneof(fc.constantFrom(...lasts), madeUpName),
})
const place = fc.record({
  who: fc.nat(3),
  form: fc.constantFrom(...forms),
  before: fc.constantFrom('', 'Ask ', '/notes/', '?by=', 'usr_', '(', '@', 'a-'),
  after: fc.constantFrom('', ' today.', '/x', '&y=1', '-2', ')', '.md', ', too'),
})

describe('masking arbitrary names', () => {
  it('leaves no part of three or more letters', () => {
    const people = fc.array(person, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(people, fc.array(place, { minLength: 1, maxLength: 6 }), (named, places) => {
        const mask = maskNames(
          named.map(({ first, last }, index) => ({
            displayName: `${first} ${last}`,
            number: `00${index}`,
          })),
        )
        const text = places
          .map(({ who, form, before, after }) => {
            const { first, last } = named[who % named.length] as (typeof named)[number]
            return `${before}${form(first, last)}${after}`
          })
          .join(' ')
        const masked = mask(text)
        const shown = bare(masked.replace(/(%[0-9a-f]{2})+/gi, decodeURIComponent))
        const words: string[] = shown.match(/\p{L}+/gu) ?? []
        const parts = named.flatMap(({ first, last }) =>
          (bare(`${first} ${last}`).match(/\p{L}+/gu) ?? []).filter((part) => part.length > 2),
        )
        const left = parts.filter((part) =>
          part.length < 5
            ? words.includes(part) || words.includes(`${part}s`)
            : shown.includes(part),
        )
        assert.deepEqual(left, [], `${text} → ${masked}`)
      }),
      { numRuns: 2000 },
    )
  })
})
