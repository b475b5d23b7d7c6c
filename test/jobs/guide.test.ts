import { testGuide } from '../support/guide.ts'
import { validateResponses } from '../support/service/recorded-answers.ts'

describe('the guide to bulk changes', function () {
  this.timeout(120_000)
  validateResponses()
  testGuide('docs/bulk-changes.md')
})
