import { testGuide } from '../../support/guide.ts'
import { validateResponses } from '../../support/service/recorded-answers.ts'

describe('the guide to an organization as files', () => {
  validateResponses()
  testGuide('docs/org-as-files.md')
})
