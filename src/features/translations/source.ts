import { languages } from '../../contract/translations.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import type { Field } from '../../host/arguments/fields.ts'
import { missing } from '../../output/text/problems.ts'
import { usage } from '../../output/text/sentences.ts'

const together = ['source-space', 'source-language', 'language'] as const

/** The `--source-space` and `--source-language` flags, which require `--language`. */
export const translationSourceField: Field = {
  keys: ['source'],
  flags: {
    'source-space': Flags.string({
      description: 'Space to translate (ID or title)',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      resource: 'spaces',
    }),
    'source-language': Flags.string({
      description: 'Language of the source space, such as en',
      helpGroup: 'CHANGE',
      helpValue: 'LANGUAGE',
      known: languages,
    }),
  },
  read: ({ flags }) => {
    const typed = together.find((name) => name in flags)
    const absent = together.filter((name) => !(name in flags))
    // the other values can come from --input
    if (typed && absent.length > 0 && !('input' in flags)) {
      throw usage(absent.map((name) => missing(`--${name}`, `--${typed} requires it`)))
    }
    if (!('source-space' in flags && 'source-language' in flags)) return {}
    return { source: { space: flags['source-space'], language: flags['source-language'] } }
  },
}
