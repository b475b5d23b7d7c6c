import { languages } from '../../contract/translations.ts'
import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { usage } from '../../text/sentences.ts'

const together = ['source-space', 'source-language', 'language'] as const

/** `--source-space` and `--source-language`, which go together with `--language`. */
export const translationSourceField: Field = {
  keys: ['source'],
  flags: {
    'source-space': Flags.string({
      description: 'space to translate',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      things: 'spaces',
    }),
    'source-language': Flags.string({
      description: 'language that the space is written in, such as en',
      helpGroup: 'CHANGE',
      helpValue: 'LANGUAGE',
      known: languages,
    }),
  },
  read: ({ flags }) => {
    const typed = together.find((name) => name in flags)
    const missing = together.filter((name) => !(name in flags))
    // the others can come with --input
    if (typed && missing.length > 0 && !('input' in flags)) {
      const rule = `is needed with --${typed}`
      throw usage(missing.map((name) => ({ where: `--${name}`, rule })))
    }
    if (!('source-space' in flags && 'source-language' in flags)) return {}
    return { source: { space: flags['source-space'], language: flags['source-language'] } }
  },
}
