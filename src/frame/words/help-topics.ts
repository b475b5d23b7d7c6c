import { automationText } from './help-texts/automation.ts'
import { environmentText } from './help-texts/environment.ts'
import { exitCodesText } from './help-texts/exit-codes.ts'
import { namesText } from './help-texts/names.ts'
import { outputText } from './help-texts/output.ts'

/** Texts of `docsctl help NAME` that belong to no single command. */
export const helpTopics: Record<string, { summary: string; body: string }> = {
  automation: { summary: 'for scripts and pipelines', body: automationText },
  environment: { summary: 'variables that are read', body: environmentText },
  'exit-codes': { summary: 'how a command ended', body: exitCodesText },
  names: { summary: 'what can be typed in the place of ids', body: namesText },
  output: { summary: 'formats, columns, and what goes where', body: outputText },
}
