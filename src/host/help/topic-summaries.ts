/** The summaries of the help topics, separate from their long bodies, so that completion starts fast. */
export const topicSummaries = {
  automation: 'Use docsctl in scripts and CI',
  environment: 'Environment variables and folders',
  'exit-codes': 'Exit codes and error kinds',
  names: 'Use names instead of IDs',
  output: 'Output formats, columns, and streams',
  roles: 'Roles, their precedence, and the role that each operation requires',
  times: 'Dates, times, and durations in flags',
}
