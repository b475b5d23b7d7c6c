import { DocsctlError } from '../../errors.ts'
import { parseDuration } from '../store/clock.ts'
import { scramble } from '../store/ids.ts'

/** The faults to inject, with their rates from 0 to 1. */
export interface FaultPlan {
  '429'?: { rate: number; retryAfter: number }
  '502'?: { rate: number }
  reset?: { rate: number }
  slow?: { rate: number; delay: number }
}

export type FaultKind = '429' | '502' | 'reset'

/** The fault and the delay for one request. */
export interface InjectedFault {
  kind?: FaultKind
  /**
   * whether the fault occurs before or after the request takes effect; a 429 response is always
   * sent before that
   */
  moment: 'before' | 'after'
  /** the additional delay of the response, in milliseconds */
  delay: number
  /** the value of `Retry-After`, in seconds */
  retryAfter: number
}

const kinds = ['429', '502', 'reset', 'slow'] as const

function refuse(part: string): never {
  throw new DocsctlError('usage', `Invalid fault ${JSON.stringify(part)}`, {
    hint: 'Use faults such as 429=5%,502=2%,reset=1%,slow=3s@1%',
  })
}

/**
 * Parses a fault plan such as `429=5%,502=2%,reset=1%,slow=3s@1%`. A duration, as in `429=0s@5%`,
 * sets `Retry-After`.
 */
export function parseFaults(text: string): FaultPlan {
  const plan: FaultPlan = {}
  for (const part of text.split(',')) {
    const match = /^(\w+)=(?:([^@]+)@)?(\d+(?:\.\d+)?)%$/.exec(part.trim())
    const kind = kinds.find((known) => known === match?.[1])
    const duration = match?.[2] === undefined ? undefined : parseDuration(match[2])
    const rate = Number(match?.[3]) / 100
    if (!match || !kind || rate > 1) return refuse(part)
    if (match[2] !== undefined && duration === undefined) return refuse(part)
    if (kind === 'slow') {
      if (duration === undefined) return refuse(part)
      plan.slow = { rate, delay: duration }
    } else if (kind === '429')
      plan['429'] = { rate, retryAfter: Math.ceil((duration ?? 1000) / 1000) }
    else if (duration !== undefined) return refuse(part)
    else plan[kind] = { rate }
  }
  return plan
}

/**
 * Returns a function that chooses the fault for each request at random. With the same seed, it
 * returns the same sequence of faults.
 */
export function createFaults(plan: FaultPlan, seed: number): () => InjectedFault {
  let count = scramble(seed)
  const draw = () => {
    count = (count + 1) >>> 0
    return scramble(scramble(count)) / 2 ** 32
  }
  return () => {
    // always draw the same number of random values, so that a change to one rate doesn't affect the
    // other faults
    const [which, half, slow] = [draw(), draw(), draw()]
    let above = 0
    const kind = (['429', '502', 'reset'] as const).find((one) => {
      above += plan[one]?.rate ?? 0
      return which < above
    })
    return {
      ...(kind && { kind }),
      moment: kind === '429' || half < 0.5 ? 'before' : 'after',
      delay: slow < (plan.slow?.rate ?? 0) ? (plan.slow?.delay ?? 0) : 0,
      retryAfter: plan['429']?.retryAfter ?? 1,
    }
  }
}
