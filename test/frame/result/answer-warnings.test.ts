import assert from 'node:assert/strict'
import { AnswerWarnings } from '../../../src/frame/result/answer-warnings.ts'

describe('what was odd about answers', () => {
  it('is said in a line for each operation, with all its fields and how often', () => {
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
      'warning: teams.list: "items.title", "items.members" in the answer: missing (2 times); "items.createdAt" in the answer: missing; "count" in the answer: not a number',
      'warning: sites.published: "structure" in the answer: missing',
    ])
  })

  it('names no field where it is the answer as a whole', () => {
    const warnings = new AnswerWarnings()
    for (const field of ['', '', 'user', 'user']) {
      warnings.add({ operation: 'teams.get', field, rule: 'not an object' })
    }
    assert.deepEqual(warnings.lines(), [
      'warning: teams.get: the answer is not an object (2 times); "user" in the answer: not an object (2 times)',
    ])
  })
})
