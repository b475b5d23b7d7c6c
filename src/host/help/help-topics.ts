import { topicSummaries } from './topic-summaries.ts'
import { automationText } from './topics/automation.ts'
import { environmentText } from './topics/environment.ts'
import { exitCodesText } from './topics/exit-codes.ts'
import { namesText } from './topics/names.ts'
import { outputText } from './topics/output.ts'
import { rolesText } from './topics/roles.ts'
import { timesText } from './topics/times.ts'

const bodies: Record<keyof typeof topicSummaries, string> = {
  automation: automationText,
  environment: environmentText,
  'exit-codes': exitCodesText,
  names: namesText,
  output: outputText,
  roles: rolesText,
  times: timesText,
}

/** The help topics that `docsctl help NAME` shows. They don't belong to a single command. */
export const helpTopics: Record<string, { summary: string; body: string }> = Object.fromEntries(
  Object.entries(topicSummaries).map(([name, summary]) => [
    name,
    { summary, body: bodies[name as keyof typeof topicSummaries] },
  ]),
)
