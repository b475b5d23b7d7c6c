import type { QueueSection } from '../../change-requests/index.ts'
import { ageLabel, changeRequestAges } from './ages.ts'
import {
  type FirstItems,
  firstItems,
  type Part,
  part,
  person,
  type ReportedPerson,
} from './part.ts'
import type { RawReport } from './raw-report.ts'

/** The people who must act next. */
export type NextActor = 'you' | 'author' | 'reviewers'

export const nextActors: readonly NextActor[] = ['you', 'author', 'reviewers']

export interface ChangeRequestFact {
  number: number
  subject: string
  space: { id: string; title?: string }
  author: ReportedPerson
  status: string
  createdAt: string
  updatedAt: string
  section: QueueSection
  turn: NextActor
}

/** The number of change requests with an age, by the people who must act next. */
export interface ChangeRequestAge {
  age: string
  /** absent if the service doesn't report which change requests need your review */
  you?: number
  author: number
  reviewers: number
}

export interface ChangeRequestFacts {
  total: number
  /** false if the service doesn't report which change requests need your review */
  reviewsKnown: boolean
  ages: ChangeRequestAge[]
  oldest: FirstItems<ChangeRequestFact>
}

const mostOldest = 100

/** Groups the open change requests and drafts by age and by the people who must act next. */
export function changeRequestFacts({ changeRequests, facts }: RawReport): Part<ChangeRequestFacts> {
  const { spaces, now } = facts
  const titles = new Map(
    'value' in spaces ? spaces.value.map(({ id, title }) => [id, title] as const) : [],
  )
  return part(changeRequests, 'Change requests', ({ queued, areReviewsKnown }) => {
    const items = queued
      .map(({ space, changeRequest, section }): ChangeRequestFact => {
        const { number, subject, createdBy, status, createdAt, updatedAt, outdated } = changeRequest
        const title = titles.get(space)
        return {
          ...{ number, subject, space: { id: space, ...(title !== undefined && { title }) } },
          ...{ author: person(createdBy), status, createdAt, updatedAt, section },
          turn: turnOf(section, outdated),
        }
      })
      .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    const ages = changeRequestAges.map(({ label }) => {
      const own = items.filter(
        ({ createdAt }) => ageLabel(changeRequestAges, createdAt, now) === label,
      )
      const count = (turn: NextActor) => own.filter((one) => one.turn === turn).length
      return {
        ...{ age: label, ...(areReviewsKnown && { you: count('you') }) },
        ...{ author: count('author'), reviewers: count('reviewers') },
      }
    })
    return {
      ...{ total: items.length, reviewsKnown: areReviewsKnown, ages },
      oldest: firstItems(items, mostOldest),
    }
  })
}

/** Returns who acts next: you, the author of a draft or outdated change request, or reviewers. */
function turnOf(section: QueueSection, outdated: boolean): NextActor {
  if (section === 'waiting') return 'you'
  return section === 'draft' || outdated ? 'author' : 'reviewers'
}
