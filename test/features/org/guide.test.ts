import { testGuide } from '../../support/guide.ts'
import { validateResponses } from '../../support/service/recorded-answers.ts'

describe('the guide to an organization as files', function () {
  this.timeout(120_000)
  validateResponses()
  testGuide('docs/org-as-files.md')
})
