import type { Message, State } from './state.ts'
import { mergedElsewhere, moved } from './wording.ts'

/** Returns the messages that stay until the user reloads, signs in, or leaves. */
export function banners(state: Pick<State, 'review' | 'expired' | 'keys'>): Message[] {
  const { review, expired } = state
  const texts = [...(review ? reviewBanners(state, review) : []), ...(expired ? [expired] : [])]
  return texts.map((text) => ({ tone: 'warning', text }))
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
