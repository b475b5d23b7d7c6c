import assert from 'node:assert/strict'
import { docsctl } from '../../support/docsctl.ts'
import { sized } from '../../support/sizes.ts'
import { countSteps } from '../../support/steps/steps.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `team_${index}`)

describe('the cost of many arguments', () => {
  const grows: [name: string, argv: (count: number) => string[], stdin?: boolean][] = [
    ['IDs of a write', (count) => ['teams', 'delete', ...ids(count), '--dry-run', '--json']],
    [
      'values of a flag',
      (count) => [
        'teams',
        'create',
        '--title',
        'x',
        '-n',
        ...ids(count).flatMap((id) => ['--member', id]),
      ],
    ],
    ['arguments of an unknown command', (count) => ['teems', ...ids(count)]],
    ['extra arguments', (count) => ['teams', 'list', ...ids(count)]],
    ['IDs on standard input', () => ['teams', 'delete', '-', '--dry-run', '-o', 'tsv'], true],
  ]
  for (const [name, argv, stdin] of grows) {
    it(`grows linearly: ${name}`, async () => {
      const run = async (count: number) =>
        await docsctl(argv(count), stdin ? { stdin: ids(count) } : {})
      await run(10)
      const small = await countSteps(() => run(sized(125, 2500)))
      const large = await countSteps(() => run(sized(1000, 20_000)))
      // eight times as many arguments
      assert.ok(large / small < 9, `${small} steps, then ${large}: ${large / small} times as many`)
    })
  }
})
