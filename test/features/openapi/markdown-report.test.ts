import assert from 'node:assert/strict'
import { markdownReport } from '../../../src/features/openapi/model/judge/markdown-report.ts'
import { evaluateChanges } from '../../../src/features/openapi/model/judge/policy.ts'
import { asks, gives, type Node, object } from '../../support/publishing/compared.ts'

const text = { type: 'string' }

describe('the Markdown report', () => {
  const report = async (before: Node, after: Node, accepted: string[] = []) => {
    const policy = {
      severities: {},
      accepted: accepted.map((fingerprint) => ({
        ...{ fingerprint, change: '', reason: 'never used', until: '2027-01-01' },
      })),
      failOn: 'none' as const,
      today: new Date('2026-11-24'),
    }
    return markdownReport(
      await evaluateChanges(before, after, policy, new AbortController().signal),
    )
  }
  const firstLine = async (...sides: Parameters<typeof report>) =>
    (await report(...sides)).split('\n')[0]

  it('begins with a sentence that lists the first three changes of each level', async () => {
    const all = (...names: string[]) =>
      gives(object(Object.fromEntries(names.map((n) => [n, text]))))
    assert.equal(
      await firstLine(all('a', 'b', 'c', 'd', 'e'), all('new')),
      '**5 breaking changes:** POST /pets: response 200 application/json: a was removed; POST /pets: response 200 application/json: b was removed; POST /pets: response 200 application/json: c was removed; and 2 more. 1 other change.',
    )
    const q = { name: 'q', in: 'query', schema: text }
    assert.equal(
      await firstLine(asks(q), asks()),
      'No breaking changes. **1 warning:** POST /pets: query parameter "q" was removed.',
    )
    assert.equal(await firstLine(asks(), asks(q)), 'No breaking changes. 1 other change.')
    assert.equal(await firstLine(asks(), asks()), 'No changes affect clients.')
    const fingerprint = /`([0-9a-f]{12})`/.exec(await report(all('a'), all()))?.[1]
    assert.equal(
      await firstLine(all('a'), all(), [String(fingerprint)]),
      'No breaking changes. 1 accepted change.',
    )
  })

  it('lists the locations of a change folded below its row', async () => {
    const shared = (name: Node) => ({
      openapi: '3.1.0',
      paths: Object.fromEntries(
        Array.from({ length: 52 }, (_, at) => [
          `/p${at}`,
          {
            get: {
              responses: {
                '200': {
                  content: { 'text/plain': { schema: { $ref: '#/components/schemas/Pet' } } },
                },
              },
            },
          },
        ]),
      ),
      components: { schemas: { Pet: object({ name }) } },
    })
    const written = await report(shared(text), shared({ type: 'integer' }))
    assert.match(written, /\| breaking \| Pet: name was string, is integer, in 52 locations \| GET/)
    assert.match(
      written,
      /<details><summary>Locations<\/summary>\n\n- Pet: name was string, is integer, in 52 locations\n {2}- GET \/p0, response 200 text\/plain: name\n(.*\n){49} {2}- and 2 more\n<\/details>\n/,
    )
  })

  it('is never longer than 60,000 characters', async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `<|*_[name]_*|>${at}${'&'.repeat(300)}`)
    const all = gives(object(Object.fromEntries(names.map((name) => [name, text]))))
    const written = await report(all, gives(object({})))
    assert.ok(written.length <= 60_000, `${written.length} characters`)
    assert.match(written, /^\*\*3,000 breaking changes:\*\* /)
  })
})
