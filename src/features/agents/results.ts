import { type CallToolResult, ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { errorObject } from '../../host/program/report.ts'
import { sanitizeBlock } from '../../output/text/sanitize.ts'

type ErrorObject = ReturnType<typeof errorObject>

/**
 * The answer of a tool. Only `data`, `notes`, and `error` contain text from the service. docsctl
 * itself chooses all other values, so text from the service can't be mistaken for one of them.
 */
export interface ToolAnswer {
  exit: number
  /** the kind of error, if the command failed */
  kind?: ErrorObject['kind']
  /** the message of the error, with its hint, request, and request ID */
  error?: object
  /** a page of the command's output, without hidden characters */
  data?: string
  /** the notes and warnings of the command */
  notes?: string
  /** true if hidden characters in `data` are shown as escapes, such as `\u{200b}` */
  escaped?: true
  /** the value with which `read` returns the next part */
  more?: string
  /** the digest with which `change` carries out this plan */
  digest?: string
  /** the time in seconds after which the digest is no longer accepted */
  expires?: number
  /** the strongest effect of the command */
  effect?: string
  /** the journal of a completed change */
  job?: string
  /** the command that reverts the change */
  undo?: string
}

export function toolResult({ notes, error, ...answer }: ToolAnswer): CallToolResult {
  const structuredContent = {
    ...answer,
    ...(error && { error: sanitizeStrings(error) }),
    ...(notes !== undefined && { notes: sanitizeBlock(notes) }),
  }
  return {
    content: [{ type: 'text', text: asText(structuredContent) }],
    structuredContent,
    ...(answer.exit !== 0 && { isError: true }),
  }
}

/**
 * Formats an answer as one line of JSON. Angle brackets are escaped, so that data contains no tags
 * and no special tokens of language models.
 */
function asText(answer: object): string {
  return JSON.stringify(answer).replace(/[<>]/g, (bracket) =>
    bracket === '<' ? '\\u003c' : '\\u003e',
  )
}

/** Sanitizes all strings in an object. */
function sanitizeStrings(object: object): object {
  return JSON.parse(JSON.stringify(object), (_, value: unknown) =>
    typeof value === 'string' ? sanitizeBlock(value) : value,
  )
}

/** Returns the answer for a failed command. Problems are shown without their messages. */
export function failedAnswer(error: ErrorObject): ToolAnswer {
  const { kind, exit, problems, retryable, ...rest } = error
  return {
    ...{ exit, kind },
    error: {
      ...rest,
      ...(retryable && { retryable }),
      ...(problems && { problems: problems.map(({ where, rule }) => ({ where, rule })) }),
    },
  }
}

/** The code for a resource that doesn't exist. The SDK doesn't define it. */
const resourceNotFound = -32_002

/** The error of a request that isn't a tool call. It keeps the kind and the exit code. */
export class ProtocolError extends Error {
  readonly code: number
  readonly data: object

  constructor(error: ErrorObject) {
    super(sanitizeBlock(error.message))
    this.data = sanitizeStrings(failedAnswer(error))
    if (error.kind === 'not-found') this.code = resourceNotFound
    else this.code = error.kind === 'usage' ? ErrorCode.InvalidParams : ErrorCode.InternalError
  }
}
