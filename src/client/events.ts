/** Events that the client reports for logs and progress. URLs are masked. */
export type ClientEvent =
  | { type: 'request'; attempt: number; method: string; url: string }
  | {
      type: 'response'
      method: string
      url: string
      status: number
      ms: number
      requestId: string | undefined
    }
  | { type: 'change'; change: CompletedChange }
  /** `attempt` and `of` are absent if the request waits only because of the shared rate limit */
  | { type: 'wait'; ms: number; reason: string; status?: number; attempt?: number; of?: number }
  /** a slow response, with the bytes received so far and the elapsed time */
  | { type: 'slow'; host: string; bytes: number; ms: number }
  /** a field of a response that is missing or whose type differs from the contract */
  | { type: 'answer-problem'; operation: string; field: string; rule: string }
  | { type: 'page'; items: number; total: number; count?: number }

/** A change that the service has confirmed, with the ID in its response. */
export interface CompletedChange {
  method: string
  url: string
  id?: string
}

export type Notify = (event: ClientEvent) => void
