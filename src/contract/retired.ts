/**
 * Replacements for operations that the current API removed. Each one is a fragment of a sentence.
 */

export const noReplacement = 'there is no replacement'

export const linksInPages = 'use "change-requests gate --gate links" to check the links in pages'

export const importRuns = 'use "imports start"'

export const groupOfSection = 'use "sites sections update --group"'

export const useSortStructure = 'use "sites structure sort"'
