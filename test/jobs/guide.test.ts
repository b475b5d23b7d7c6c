import { testGuide } from '../support/guide.ts'
import { holdAnswersToDescription } from '../support/service/recorded-answers.ts'

describe('the guide to bulk changes', function () {
  this.timeout(120_000)
  holdAnswersToDescription()
  testGuide('docs/bulk-changes.md')
})
