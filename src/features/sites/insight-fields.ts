import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'

/**
 * The `--range` flag: a named range such as `last7Days`, or a custom range as JSON or `@file.json`.
 */
export const insightRange: Field = {
  keys: ['range'],
  flags: {
    range: Flags.string({
      description:
        'Time range: lastYear, last3Months, last30Days, last7Days, last24Hours, or a JSON object with the times "from" and "to", inline or as @file.json (required)',
      helpGroup: 'CHANGE',
      helpValue: 'RANGE',
      known: ['lastYear', 'last3Months', 'last30Days', 'last7Days', 'last24Hours'],
    }),
  },
  read: async ({ flags, sources }) => {
    const typed = flags.range as string | undefined
    if (typed === undefined) return {}
    return { range: /^[{@-]/.test(typed) ? await sources.jsonText('--range', typed) : typed }
  },
}

/** Builds a repeatable flag that selects columns. The settings of a column require `--input`. */
export function columnsField(key: string, flag: string, description: string): Field {
  return {
    keys: [key],
    flags: {
      [flag]: Flags.string({
        description: `${description} (repeatable)`,
        helpGroup: 'CHANGE',
        helpValue: 'COLUMN',
        multiple: true,
      }),
    },
    read: ({ flags }) => {
      const typed = flags[flag] as string[] | undefined
      return typed ? { [key]: typed.map((column) => ({ column })) } : {}
    },
  }
}
