import type { DownloadSource } from '../downloads.ts'

/** What signed URLs give, by their kind. */
export const downloads: Readonly<Record<string, DownloadSource>> = {}
