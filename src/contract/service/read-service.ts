import type { ServiceAnswers, ServiceRequests } from './service-operation.ts'

/**
 * Loads all requests of the current API. The file is as large as all commands together, so only
 * `api`, `doctor`, and the sandbox load it.
 */
export async function serviceRequests(): Promise<ServiceRequests> {
  const file = await import('./requests.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceRequests
}

/** Loads all responses of the current API, which help shows. */
export async function serviceAnswers(): Promise<ServiceAnswers> {
  const file = await import('./answers.json', { with: { type: 'json' } })
  return file.default as unknown as ServiceAnswers
}
