import { shapeOf } from '../../contract/shape.ts'
import { SpaceTemplate } from '../../contract/space-template.ts'
import { Flags } from '../../frame/words/definitions.ts'
import { derivedField, type Field, type FieldInput } from '../../frame/words/fields.ts'
import { switchField } from '../../frame/words/written-fields.ts'

/** `--space ID…` for spaces that exist, or `--new-space` for one that is made with the site. */
export const newSiteSpaces: Field = {
  keys: ['spaces'],
  flags: {
    space: Flags.string({
      description: 'a space to put on the site (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      multiple: true,
      things: 'spaces',
    }),
    'new-space': Flags.string({
      description: 'make a space for the site',
      helpGroup: 'CHANGE',
      options: ['sample', 'empty'],
      exclusive: ['space'],
    }),
  },
  read: ({ flags }) => {
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

const template = derivedField(
  'template',
  { ...shapeOf(SpaceTemplate), optional: true, description: 'make the space from this template' },
  'body',
) as Field

/** The space that is put on a site, or the template that a new one is made of: `spaceId` is null then. */
function spaceOrTemplate(typed: (input: FieldInput) => string | undefined): Field {
  return {
    keys: ['spaceId', 'template'],
    flags: template.flags,
    read: async (input) => {
      const space = typed(input)
      const made = await template.read(input)
      const isMade = 'template' in made
      return {
        ...made,
        ...(space !== undefined ? { spaceId: space } : isMade && { spaceId: null }),
      }
    },
  }
}

const sectionSpace = spaceOrTemplate(({ flags }) => flags.space as string | undefined)

/** `--space ID` or `--template.id ID`. */
export const newSectionSpace: Field = {
  ...sectionSpace,
  flags: {
    space: Flags.string({
      description: 'space to start the section with',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      things: 'spaces',
    }),
    ...sectionSpace.flags,
  },
}

/** The space as an argument, or `--template.id ID`. */
export const addedSpace: Field = {
  ...spaceOrTemplate(({ words: [typed] }) => typed),
  argument: {
    name: 'space',
    description: 'space to add, by id or title',
    required: false,
    things: 'spaces',
  },
}
