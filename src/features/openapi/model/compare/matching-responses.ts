import type { ApiOperation, OperationResponse } from './operation.ts'

const isSuccess = (status: string) => /^[23]/.test(status)

/**
 * Returns whether clients rely on the content of a response. Clients don't rely on error responses,
 * because these change often. The default response is an error response if another response is a
 * success.
 */
export function isReliedOn(status: string, { responses }: ApiOperation): boolean {
  if (status !== 'default') return isSuccess(status)
  return ![...responses.keys()].some(isSuccess)
}

/**
 * Returns the new document's responses for a status of the old document. `2XX` matches every status
 * from 200 to 299.
 */
export function matchingResponses(
  status: string,
  before: ApiOperation,
  { responses }: ApiOperation,
): OperationResponse[] {
  const exact = responses.get(status)
  if (exact) return [exact]
  const where = (isSelected: (other: string) => boolean) =>
    [...responses].filter(([other]) => isSelected(other)).map(([, response]) => response)
  const successes = where(isSuccess)
  if (status === 'default') return isReliedOn(status, before) ? successes : []
  const alike = where((other) => matchesStatus(status, other))
  if (alike.length > 0 || !isSuccess(status) || successes.length > 0) return alike
  return where((other) => other === 'default')
}

function matchesStatus(status: string, other: string): boolean {
  return status[0] === other[0] && (status.endsWith('XX') || other.endsWith('XX'))
}
