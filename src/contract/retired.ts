/**
 * Replacements for operations that the current API removed. Each one is a fragment of a sentence.
 */

export const noReplacement = 'there is no replacement'

export const linksInPages =
  'use "audit links" to check links on pages, or "change-requests gate --gate links" for a change request'

export const importRuns = 'use "imports start"'

export const groupOfSection =
  'use "sites sections update --group" to add a section to a group, or "--unset group" to remove it'

export const useSortStructure = 'use "sites structure sort"'
