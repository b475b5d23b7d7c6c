/** The numbers that trends show. A number is null if its data couldn't be read. */
export const countNames = [
  'members',
  'administrators',
  'guests',
  'notSeen180Days',
  'spaces',
  'staleSpaces',
  'sites',
  'publishedSites',
  'activeShareLinks',
  'openChangeRequests',
  'oldChangeRequests',
  'errors',
  'warnings',
  'failedSpecifications',
  'integrations',
] as const

export type KeptCounts = Record<(typeof countNames)[number], number | null>
