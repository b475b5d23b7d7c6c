import { daysBefore } from './demo-days.ts'
import { seedPeople } from './demo-people.ts'
import { seedReviews } from './demo-reviews.ts'
import { seedOrganization, seedSettings } from './demo-settings.ts'
import { seedSites } from './demo-sites.ts'
import { seedSpaces } from './demo-spaces.ts'
import type { Seed } from './seed.ts'

/** The organization `tidewater`, which ships parcels: people, spaces, sites and reviews as one finds them. */
export const demoSeed: Seed = (tx, now) => {
  const at = daysBefore(now)
  seedOrganization(tx, at)
  seedPeople(tx, at)
  seedSpaces(tx, at)
  seedSites(tx, at)
  seedSettings(tx, at)
  seedReviews(tx, at)
}
