import { isName } from '../../contract/id-form.ts'
import type { Problem } from '../../errors.ts'
import { inLine } from '../../output/text/file-problems.ts'
import { didYouMean, sentences } from '../../output/text/problems.ts'
import { quotedValue } from '../../output/text/sentences.ts'
import { NameIndex } from '../names/index.ts'

export interface OrgMember {
  id: string
  role: string | null
  user: { displayName: string; email?: string }
}

/** An index of members by ID, email address, and name. */
export class MemberIndex {
  readonly #byId = new Map<string, OrgMember>()
  readonly #names: NameIndex | undefined

  /** `byId` is true if names aren't resolved. */
  constructor(members: readonly OrgMember[], byId: boolean) {
    for (const member of members) {
      if (member.user.email) this.#byId.set(member.user.email.toLowerCase(), member)
      this.#byId.set(member.id.toLowerCase(), member)
    }
    const named = members.map(({ id, user }) => ({ id, title: user.displayName }))
    this.#names = byId ? undefined : new NameIndex(named, 'members')
  }

  /**
   * Returns a member, or undefined for the ID or email address of a person who isn't a member. For
   * any other value, returns a problem.
   */
  find(who: string, where: string): OrgMember | Problem | undefined {
    const member = this.#byId.get(who.toLowerCase())
    if (member || isEmail(who)) return member
    const matches = this.#names?.find(who) ?? []
    const [only] = matches
    if (only && matches.length === 1) return this.#byId.get(only.id.toLowerCase())
    if (matches.length > 1) {
      const ids = matches.map(({ id }) => id).join(', ')
      const message = `${quotedValue(who)} is ambiguous: ${matches.length} members have this name (${ids})`
      return inLine(where, { where: '', rule: 'ambiguous-name', message, value: who })
    }
    if (!isName(who, 'members')) return undefined
    const by = this.#names ? 'ID, email address, or name' : 'ID or email address'
    const similar = this.#names?.similar(who) ?? []
    const message = sentences(
      `No member with the ${by} ${quotedValue(who)}`,
      didYouMean(similar.map(quotedValue)),
    )
    return inLine(where, { where: '', rule: 'not-found', message, value: who })
  }
}

export const isEmail = (who: string) => /.@./.test(who)
