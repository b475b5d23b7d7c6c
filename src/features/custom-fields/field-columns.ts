import type { Calls } from '../../command/operation/calls.ts'
import type { WithArgs, WithConsole, WithEnvironment, WithService } from '../../host/program/run.ts'

/** The sentence in the help of commands that list spaces. */
export const fieldColumnsHelp =
  'With --columns customFields.NAME, adds the value of a custom field (one extra request per space).'

/**
 * Lists spaces with the custom fields in `--columns`. Returns true without such columns, so that
 * the command continues as usual.
 */
export async function withFieldColumns(
  run: WithArgs & WithService & WithConsole & WithEnvironment,
  { prepared: [call] }: Calls,
): Promise<boolean> {
  const typed = fieldColumns(run)
  if (typed.length === 0 || !call) return true
  const { listWithFields } = await import('./list-with-fields.ts')
  await listWithFields(run, call, typed)
  return false
}

/** Returns the columns in `--columns` that are custom fields, such as `customFields.owner`. */
function fieldColumns(run: WithArgs): string[] {
  const columns = run.args.text('columns')?.split(',') ?? []
  return columns
    .map((column) => column.trim())
    .filter((column) => /^customFields(?:\.|$)/i.test(column))
}
