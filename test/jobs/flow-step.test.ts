import assert from 'node:assert/strict'
import { DocsctlError, type Kind } from '../../src/errors.ts'
import { type FlowStep, performFlowStep } from '../../src/jobs/flow-step.ts'
import type { StepProgress } from '../../src/jobs/journal-file.ts'

const now = () => 5_000
const before = { fields: { version: 1 } }

describe('a step executed by a command', () => {
  /** Performs a step whose work may fail. Returns the resulting journal entries. */
  const journalEntry = async (
    known: StepProgress,
    work: (step: FlowStep) => Promise<unknown>,
  ): Promise<StepProgress[]> => {
    const noted: StepProgress[] = []
    const progress = [known]
    const note = async (index: number, became: StepProgress) => {
      progress[index] = became
      noted.push(became)
    }
    await performFlowStep({ progress, note }, 0, { now }, work).catch((error: unknown) => {
      assert.ok(error instanceof DocsctlError)
    })
    return noted
  }
  const fails = (kind: Kind, isDoubtful = false) =>
    new DocsctlError(kind, 'no', isDoubtful ? { isDoubtful } : {})
  const lastEntry = async (known: StepProgress, work: (step: FlowStep) => Promise<unknown>) =>
    (await journalEntry(known, work)).at(-1)?.is

  const waiting = { is: 'waiting' } as const
  const begun = { is: 'begun', at: 1, previous: before } as const

  it('is completed, and is recorded with its previous value', async () => {
    const noted = await journalEntry(waiting, async (step) => {
      await step.begin(before)
      await step.answered({ at: 2 })
    })
    assert.deepEqual(noted, [
      { is: 'begun', at: 5_000, previous: before },
      { is: 'unknown', at: 5_000, previous: before, after: { at: 2 } },
      { is: 'done', at: 5_000, previous: before, after: {} },
    ])
  })

  for (const [kind, is] of [
    ['check-failed', 'failed'],
    ['not-permitted', 'failed'],
    ['interrupted', 'waiting'],
    ['terminated', 'waiting'],
  ] as const) {
    it(`is ${is} if it ends with ${kind}, either before sending or because of a rejection`, async () => {
      assert.equal(await lastEntry(waiting, () => Promise.reject(fails(kind))), is)
      const work = async (step: FlowStep) => {
        await step.begin('absent')
        throw fails(kind)
      }
      assert.equal(await lastEntry(waiting, work), is)
    })
  }

  it('is unknown if its request got no response', async () => {
    const work = async (step: FlowStep) => {
      await step.begin('absent')
      throw fails('interrupted', true)
    }
    assert.equal(await lastEntry(waiting, work), 'unknown')
  })

  for (const [kind, is] of [
    ['pending', 'unknown'],
    ['interrupted', 'unknown'],
    ['not-permitted', 'unknown'],
    ['check-failed', 'failed'],
  ] as const) {
    it(`is ${is} if it got a response and then ends with ${kind}`, async () => {
      const work = async (step: FlowStep) => {
        await step.begin('absent')
        await step.answered({})
        throw fails(kind)
      }
      assert.equal(await lastEntry(waiting, work), is)
    })
  }

  it('is completed even if something fails afterwards', async () => {
    const work = async (step: FlowStep) => {
      await step.begin('absent')
      await step.done({ version: 2 })
      throw fails('unreachable')
    }
    assert.equal(await lastEntry(waiting, work), 'done')
  })

  it('stays unknown until it is looked up, and can then be retried or completed', async () => {
    assert.equal(await lastEntry(begun, () => Promise.reject(fails('check-failed'))), 'unknown')
    const work = async (step: FlowStep) => {
      await step.notDone()
      throw fails('check-failed')
    }
    assert.equal(await lastEntry(begun, work), 'failed')
  })

  it('passes its send time, previous value, and response to the lookup', async () => {
    const seen: unknown[] = []
    const look = async ({ lost }: FlowStep) => void seen.push(lost)
    await journalEntry(begun, look)
    await journalEntry({ ...begun, is: 'unknown', after: { at: 2 } }, look)
    await journalEntry({ ...begun, is: 'failed' }, look)
    await journalEntry(waiting, look)
    assert.deepEqual(seen, [
      { at: 1, before, answer: undefined },
      { at: 1, before, answer: { at: 2 } },
      undefined,
      undefined,
    ])
  })

  it('replaces the state from before the first attempt', async () => {
    const noted = await journalEntry(begun, async (step) => {
      await step.notDone()
      await step.begin({ fields: { version: 9 } })
    })
    assert.deepEqual(noted, [
      { is: 'waiting', previous: before },
      { is: 'begun', at: 5_000, previous: before },
      { is: 'done', at: 5_000, previous: before, after: {} },
    ])
  })
})
