import assert from 'node:assert/strict'
import { AnswerWarnings } from '../../../src/host/service/answer-warnings.ts'

describe('warnings about unexpected responses', () => {
  it('take one line per operation, with all fields and counts', () => {
    const warnings = new AnswerWarnings()
    const seen = [
      ['teams.list', 'items.title', 'missing'],
      ['teams.list', 'items.members', 'missing'],
      ['teams.list', 'items.title', 'missing'],
      ['teams.list', 'items.members', 'missing'],
      ['teams.list', 'items.createdAt', 'missing'],
      ['teams.list', 'count', 'not a number'],
      ['sites.published', 'structure', 'missing'],
    ] as const
    for (const [operation, field, rule] of seen) warnings.add({ operation, field, rule })
    assert.deepEqual(warnings.lines(), [
      'warning: teams.list: "items.title", "items.members" in the response: missing (2 times); "items.createdAt" in the response: missing; "count" in the response: not a number',
      'warning: sites.published: "structure" in the response: missing',
    ])
  })

  it('show no field if the whole response is unexpected', () => {
    const warnings = new AnswerWarnings()
    for (const field of ['', '', 'user', 'user']) {
      warnings.add({ operation: 'teams.get', field, rule: 'not an object' })
    }
    assert.deepEqual(warnings.lines(), [
      'warning: teams.get: The response is not an object (2 times); "user" in the response: not an object (2 times)',
    ])
  })
})
