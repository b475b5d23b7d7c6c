import type { Message, State } from './state.ts'
import { heldComment, mergedElsewhere, moved } from './wording.ts'

/** Returns the messages that remain visible until the user reloads, signs in, or leaves. */
export function banners(state: Pick<State, 'review' | 'expired' | 'keys' | 'held'>): Message[] {
  const { review, expired, held } = state
  const texts = [...(review ? reviewBanners(state, review) : []), ...(expired ? [expired] : [])]
  const warnings: Message[] = texts.map((text) => ({ tone: 'warning', text }))
  return held ? [...warnings, { tone: 'accent', text: heldComment(state) }] : warnings
}

function reviewBanners(
  state: Pick<State, 'keys'>,
  { changes, changeRequest, newer }: NonNullable<State['review']>,
): string[] {
  const number = changeRequest?.number
  const isMerged = changeRequest?.status === 'merged'
  if (isMerged && changes && changes.changeRequest.status !== 'merged') {
    return [`#${number}: ${mergedElsewhere}`]
  }
  return newer ? [`#${number}: ${moved(state)}`] : []
}
