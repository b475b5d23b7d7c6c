import assert from 'node:assert/strict'
import { DocsctlError, type Kind } from '../../src/errors.ts'
import { type FlowStep, performFlowStep } from '../../src/jobs/flow-step.ts'
import type { StepProgress } from '../../src/jobs/journal-file.ts'

const now = () => 5_000
const before = { fields: { version: 1 } }

describe('a step that a command does itself', () => {
  /** What stands in the journal of it behind the work, which may fail. */
  const journalOf = async (
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
  const lastOf = async (known: StepProgress, work: (step: FlowStep) => Promise<unknown>) =>
    (await journalOf(known, work)).at(-1)?.is

  const waiting = { is: 'waiting' } as const
  const begun = { is: 'begun', at: 1, before } as const

  it('is begun with what it replaces, and done', async () => {
    const noted = await journalOf(waiting, async (step) => {
      await step.begin(before)
      await step.answered({ at: 2 })
    })
    assert.deepEqual(noted, [
      { is: 'begun', at: 5_000, before },
      { is: 'unknown', at: 5_000, before, after: { at: 2 } },
      { is: 'done', at: 5_000, before, after: {} },
    ])
  })

  for (const [kind, is] of [
    ['check-failed', 'failed'],
    ['not-permitted', 'failed'],
    ['interrupted', 'waiting'],
    ['terminated', 'waiting'],
  ] as const) {
    it(`is ${is} where it ends with ${kind} before anything is sent, or where that was refused`, async () => {
      assert.equal(await lastOf(waiting, () => Promise.reject(fails(kind))), is)
      const work = async (step: FlowStep) => {
        await step.begin('absent')
        throw fails(kind)
      }
      assert.equal(await lastOf(waiting, work), is)
    })
  }

  it('is unknown where nobody heard what became of its request', async () => {
    const work = async (step: FlowStep) => {
      await step.begin('absent')
      throw fails('interrupted', true)
    }
    assert.equal(await lastOf(waiting, work), 'unknown')
  })

  for (const [kind, is] of [
    ['pending', 'unknown'],
    ['interrupted', 'unknown'],
    ['not-permitted', 'unknown'],
    ['check-failed', 'failed'],
  ] as const) {
    it(`is ${is} where it was answered, and ends with ${kind} then`, async () => {
      const work = async (step: FlowStep) => {
        await step.begin('absent')
        await step.answered({})
        throw fails(kind)
      }
      assert.equal(await lastOf(waiting, work), is)
    })
  }

  it('is done whatever fails behind that', async () => {
    const work = async (step: FlowStep) => {
      await step.begin('absent')
      await step.done({ version: 2 })
      throw fails('unreachable')
    }
    assert.equal(await lastOf(waiting, work), 'done')
  })

  it('stays unknown until it is looked up, and is like any other then', async () => {
    assert.equal(await lastOf(begun, () => Promise.reject(fails('check-failed'))), 'unknown')
    const work = async (step: FlowStep) => {
      await step.notDone()
      throw fails('check-failed')
    }
    assert.equal(await lastOf(begun, work), 'failed')
  })

  it('tells whoever looks it up when it was sent, over what, and what it was answered', async () => {
    const seen: unknown[] = []
    const look = async ({ lost }: FlowStep) => void seen.push(lost)
    await journalOf(begun, look)
    await journalOf({ ...begun, is: 'unknown', after: { at: 2 } }, look)
    await journalOf({ ...begun, is: 'failed' }, look)
    await journalOf(waiting, look)
    assert.deepEqual(seen, [
      { at: 1, before, answer: undefined },
      { at: 1, before, answer: { at: 2 } },
      undefined,
      undefined,
    ])
  })

  it('replaces what was there before its first try', async () => {
    const noted = await journalOf(begun, async (step) => {
      await step.notDone()
      await step.begin({ fields: { version: 9 } })
    })
    assert.deepEqual(noted, [
      { is: 'waiting', before },
      { is: 'begun', at: 5_000, before },
      { is: 'done', at: 5_000, before, after: {} },
    ])
  })
})
