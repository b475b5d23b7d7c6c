import { automationText } from './topics/automation.ts'
import { environmentText } from './topics/environment.ts'
import { exitCodesText } from './topics/exit-codes.ts'
import { namesText } from './topics/names.ts'
import { outputText } from './topics/output.ts'
import { rolesText } from './topics/roles.ts'
import { timesText } from './topics/times.ts'

/** The help topics, which `docsctl help NAME` shows and which don't belong to a single command. */
export const helpTopics: Record<string, { summary: string; body: string }> = {
  automation: { summary: 'Use docsctl in scripts and CI', body: automationText },
  environment: { summary: 'Environment variables and folders', body: environmentText },
  'exit-codes': { summary: 'Exit codes and error kinds', body: exitCodesText },
  names: { summary: 'Use names instead of IDs', body: namesText },
  output: { summary: 'Output formats, columns, and streams', body: outputText },
  roles: { summary: 'Roles, precedence, and what operations require', body: rolesText },
  times: { summary: 'Dates, times, and durations in flags', body: timesText },
}
