import type { Seed } from './seed.ts'
import { daysBefore } from './seed-demo-days.ts'
import { seedPeople } from './seed-demo-people.ts'
import { seedReviews } from './seed-demo-reviews.ts'
import { seedOrganization, seedSettings } from './seed-demo-settings.ts'
import { seedSites } from './seed-demo-sites.ts'
import { seedSpaces } from './seed-demo-spaces.ts'

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
