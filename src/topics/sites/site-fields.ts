import { Flags } from '../../frame/words/definitions.ts'
import type { Field } from '../../frame/words/fields.ts'
import { switchField } from '../../frame/words/written-fields.ts'
import { usage } from '../../text/sentences.ts'

/** `--space ID…` for spaces that exist, or `--new-space` for one that is made with the site. */
export const newSiteSpaces: Field = {
  keys: ['spaces'],
  flags: {
    space: Flags.string({
      description: 'a space to put on the site (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      multiple: true,
    }),
    'new-space': Flags.string({
      description: 'make a space for the site',
      helpGroup: 'CHANGE',
      options: ['sample', 'empty'],
    }),
  },
  read: ({ flags }) => {
    if ('space' in flags && 'new-space' in flags) {
      throw usage([{ where: '--new-space', rule: "can't be given with --space" }])
    }
    if ('new-space' in flags) return { spaces: flags['new-space'] }
    if (!('space' in flags)) return {}
    const ids = flags.space as string[]
    return { spaces: ids.length === 1 && ids[0] === '' ? [] : ids }
  },
}

export const adaptiveContent = switchField(
  'adaptiveContent',
  'adaptive-content',
  'adapt the content to the visitor',
  (enabled) => ({ enabled }),
)
