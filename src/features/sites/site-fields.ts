import { schemaShape } from '../../contract/shape.ts'
import { SpaceTemplate } from '../../contract/space-template.ts'
import { Flags } from '../../host/arguments/definitions.ts'
import { derivedField, type Field, type FieldInput } from '../../host/arguments/fields.ts'
import { switchField } from '../../host/arguments/written-fields.ts'

/**
 * The repeatable `--space ID` flag for existing spaces, and the `--new-space` flag, which creates a
 * space for the site.
 */
export const newSiteSpaces: Field = {
  keys: ['spaces'],
  flags: {
    space: Flags.string({
      description: 'Space to add to the site (ID or title; repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      multiple: true,
      resource: 'spaces',
    }),
    'new-space': Flags.string({
      description: 'Create a sample space or an empty space for the site',
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
  'Adapt content to each visitor',
  (enabled) => ({ enabled }),
)

const template = derivedField(
  'template',
  {
    ...schemaShape(SpaceTemplate),
    optional: true,
    description: 'Template to create the space from',
  },
  'body',
) as Field

/**
 * Builds the field for a space or for the template of a new space. If a template is given,
 * `spaceId` is null.
 */
function spaceOrTemplate(typed: (input: FieldInput) => string | undefined): Field {
  return {
    keys: ['spaceId', 'template'],
    flags: template.flags,
    read: async (input) => {
      const space = typed(input)
      const templateValues = await template.read(input)
      const hasTemplate = 'template' in templateValues
      return {
        ...templateValues,
        ...(space !== undefined ? { spaceId: space } : hasTemplate && { spaceId: null }),
      }
    },
  }
}

const sectionSpace = spaceOrTemplate(({ flags }) => flags.space as string | undefined)

/** The mutually exclusive `--space ID` and `--template.id ID` flags. */
export const newSectionSpace: Field = {
  ...sectionSpace,
  flags: {
    space: Flags.string({
      description: 'First space of the section (ID or title; required without a template)',
      helpGroup: 'CHANGE',
      helpValue: 'SPACE',
      resource: 'spaces',
    }),
    ...sectionSpace.flags,
  },
}

/** The space, given as an argument, or the `--template.id ID` flag. */
export const addedSpace: Field = {
  ...spaceOrTemplate(({ args: [typed] }) => typed),
  argument: {
    name: 'space',
    description: 'Space to add (ID or title; required without a template)',
    required: false,
    resource: 'spaces',
  },
}
