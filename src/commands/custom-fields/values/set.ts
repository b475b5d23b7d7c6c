import { setCustomFieldValues } from '../../../contract/organizations/custom-fields.ts'
import { operationCommand } from '../../../frame/operation/operation-command.ts'
import { customFieldValuesField } from '../../../topics/custom-fields/values.ts'

export default operationCommand(setCustomFieldValues, {
  target: 'spaceId',
  fields: [customFieldValuesField],
  columns: ['spaceId', 'updated'],
  ids: 'spaceId',
  description:
    'name=text sets a text, which can be @file or -, and name:=JSON anything else: a number, true, false, or a list of texts.',
  examples: [
    'custom-fields values set spc_1 owner=platform tier=gold',
    `custom-fields values set spc_1 count:=5 tags:='["api","beta"]' --unset owner`,
  ],
})
