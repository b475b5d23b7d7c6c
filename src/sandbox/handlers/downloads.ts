import type { DownloadSource } from '../downloads.ts'
import { integrationImage } from '../views/integration.ts'

/** What signed URLs give, by their kind. */
export const downloads: Readonly<Record<string, DownloadSource>> = {
  integration: integrationImage,
}
