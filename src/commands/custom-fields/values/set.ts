import { operationCommand } from '../../../command/operation/operation-command.ts'
import { setCustomFieldValues } from '../../../contract/organizations/custom-fields.ts'
import { customFieldValuesField } from '../../../features/custom-fields/values.ts'

export default operationCommand(setCustomFieldValues, {
  target: 'spaceId',
  fields: [customFieldValuesField],
  columns: ['spaceId', 'updated'],
  ids: 'spaceId',
  description:
    'NAME=TEXT sets a text value. TEXT can also be @FILE, or - for standard input. NAME:=JSON sets a number, true, false, or a list of strings.',
  examples: [
    {
      description: 'Set two text values',
      command: 'custom-fields values set spc_1 owner=platform tier=gold',
    },
    {
      description: 'Set a number and a list, and clear a value',
      command: `custom-fields values set spc_1 count:=5 tags:='["api","beta"]' --unset owner`,
    },
  ],
})
