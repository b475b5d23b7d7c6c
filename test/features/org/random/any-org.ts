import fc from 'fast-check'
import type { OperationName } from '../../../sandbox/random/random-operations.ts'
import { type RandomStep, randomStep } from '../../../sandbox/random/random-run.ts'
import type { Served } from '../../../sandbox/served.ts'

/** Titles that are difficult to represent in YAML or as file names. */
const titles = [
  'Docs',
  'docs',
  'DOCS ',
  'null',
  'true',
  '12',
  '- a',
  '# b',
  "it's: {so}",
  '"quoted" \\ back',
  'Überblick & Grüße',
  '日本語ガイド',
  '🚀',
  'a > b',
  '../up',
  'con',
  'x'.repeat(45),
]

export interface AnyOrg {
  steps: RandomStep[]
  titles: string[]
}

/** Generates operations on an organization, and the titles that its resources get afterwards. */
export function anyOrg(without: readonly OperationName[] = []): fc.Arbitrary<AnyOrg> {
  const steps = fc.array(
    randomStep.filter(({ name }) => !without.includes(name)),
    { minLength: 40, maxLength: 120, size: 'max' },
  )
  return fc.record({ steps, titles: fc.array(fc.constantFrom(...titles), { minLength: 5 }) })
}

/** Sets the generated titles on resources of every kind, until no titles are left. */
export async function giveTitles(served: Served, { titles }: AnyOrg): Promise<void> {
  const { tables } = served.sandbox
  const paths = (['collections', 'teams', 'sites'] as const).flatMap((table) =>
    tables
      .list(table, 'byOrganization', 'acme')
      .map(({ id }) =>
        table === 'collections' ? `/collections/${id}` : `/orgs/acme/${table}/${id}`,
      ),
  )
  const spaces = [...tables.all('spaces')].map(({ id }) => `/spaces/${id}`)
  const all = [...paths, ...spaces]
  for (const [index, title] of titles.entries()) {
    const path = all[(index * 7) % all.length]
    if (path) await served.send('PATCH', path, { title })
  }
}
