import { testGuide } from '../support/guide.ts'
import { validateResponses } from '../support/service/recorded-answers.ts'

describe('the guide to bulk changes', () => {
  validateResponses()
  testGuide('docs/bulk-changes.md')
})
