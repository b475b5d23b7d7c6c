import { seedAccess } from './demo-access.ts'
import { daysBefore } from './demo-days.ts'
import { seedContentDetails, seedDetails } from './demo-details.ts'
import { seedNeighbor } from './demo-neighbor.ts'
import { seedPeople } from './demo-people.ts'
import { seedReaders } from './demo-readers.ts'
import { seedReviews } from './demo-reviews.ts'
import { seedOrganization, seedSettings } from './demo-settings.ts'
import { seedSiteDetails } from './demo-site-details.ts'
import { seedSites } from './demo-sites.ts'
import { seedSpaces } from './demo-spaces.ts'
import type { Seed } from './seed.ts'

/**
 * Creates the organization `tidewater`, a fictional parcel carrier. Its members, spaces, sites, and
 * reviews are realistic.
 */
export const demoSeed: Seed = (tx, now) => {
  const at = daysBefore(now)
  seedOrganization(tx, at)
  seedPeople(tx, at)
  seedSpaces(tx, at)
  seedContentDetails(tx, at)
  seedSites(tx, at)
  seedSettings(tx, at)
  seedReviews(tx, at)
  seedAccess(tx)
  seedDetails(tx, at)
  seedSiteDetails(tx, at)
  seedReaders(tx, at)
  seedNeighbor(tx, at)
}
