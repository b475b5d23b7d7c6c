/** What to do instead of an operation that the living service has retired: fragments of one sentence. */

export const nothing = 'nothing takes its place'

export const linksInPages =
  'change-requests gate --gate links reads the links in the pages themselves'

export const importRuns = 'imports start runs an import'

export const groupOfSection =
  'sites sections update sets the group of a section (siteSectionGroupId)'

export const sortStructure = 'sites structure sort moves what a site shows'
