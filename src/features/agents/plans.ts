import { getBuiltinModule } from 'node:process'
import { DocsctlError } from '../../errors.ts'

/** The time after which a digest is no longer accepted, in seconds. */
export const digestLifetime = 600

/** The maximum number of plans that are stored. */
const maxPlans = 50

/** A planned change, which is carried out when the agent sends its digest. */
export interface ChangePlan {
  argv: string[]
  input: string | undefined
  /**
   * the data that the digest is computed from: command, arguments, profile, organization, user,
   * requests, and the current state
   */
  bound: string
}

/** The plans whose digests are still accepted. */
export class Plans {
  readonly #plans = new Map<string, ChangePlan & { expires: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Adds a plan and returns its digest. Two plans never have the same digest. */
  add(plan: ChangePlan): string {
    const { createHash, randomBytes } = getBuiltinModule('node:crypto')
    const digest = createHash('sha256')
      .update(randomBytes(16))
      .update(plan.bound)
      .digest('hex')
      .slice(0, 32)
    this.#plans.set(digest, { ...plan, expires: this.#now() + digestLifetime * 1000 })
    for (const old of this.#plans.keys()) {
      if (this.#plans.size <= maxPlans) break
      this.#plans.delete(old)
    }
    return digest
  }

  /** Removes and returns the plan of a digest, so that a digest is accepted only once. */
  take(digest: string): ChangePlan {
    const plan = this.#plans.get(digest)
    this.#plans.delete(digest)
    if (plan && plan.expires > this.#now()) return plan
    const message = plan ? 'The digest has expired' : 'The digest is unknown or was already used'
    throw new DocsctlError('conflict', message, {
      state: 'Nothing was sent',
      hint: 'Call "change" with "args" to get a new plan',
    })
  }
}
