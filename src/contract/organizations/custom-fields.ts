import * as z from 'zod'
import { atMost, Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { noReplacement } from '../retired.ts'
import { getSpace } from '../spaces.ts'
import { getOrganization } from './organizations.ts'

export const CustomFieldName = z
  .string()
  .min(1)
  .check(atMost(50))
  .regex(/^[a-z_\-0-9]+$/, 'Use lowercase letters, digits, "_", and "-", as in review-date')

const Title = z.string().check(atMost(100))
const Description = z.string().check(atMost(200))
const Placeholder = z.string().check(atMost(100))
const Options = z
  .array(z.string().min(1).check(atMost(40)))
  .min(1)
  .max(50)
const Text = z.string().check(atMost(256))

export const CustomField = resource({
  object: z.literal('custom-field').optional(),
  id: Id,
  name: CustomFieldName,
  title: Title.optional(),
  description: Description.optional(),
  type: openEnum(['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single']),
  placeholder: Placeholder.optional(),
  options: Options.optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  urls: urlsWith('location'),
})

/** `null` clears the value. */
export const CustomFieldValue = z.union([Text, z.number(), z.boolean(), z.array(Text)]).nullable()

export const CustomFieldValues = z.array(
  z.looseObject({ customField: CustomField, value: CustomFieldValue.optional() }),
)

const settings = {
  title: optional(Title.describe('Field display title')),
  description: optional(Description.describe('Field description')),
  placeholder: optional(Placeholder.describe('Placeholder text for an empty field')),
  options: optional(Options.describe('Value that users can select')),
}

export const getCustomFieldValues = operation({
  id: 'customFields.values.get',
  method: 'GET',
  path: '/spaces/{spaceId}/custom-fields',
  summary: 'Show custom field values for a space',
  result: CustomFieldValues,
  list: null,
  retired: { instead: noReplacement, parent: getSpace },
})

export const setCustomFieldValues = operation({
  id: 'customFields.values.set',
  method: 'PATCH',
  path: '/spaces/{spaceId}/custom-fields',
  summary: 'Set custom field values for a space',
  body: z.strictObject({
    values: z
      .record(CustomFieldName, z.strictObject({ value: CustomFieldValue }))
      .refine((values) => Object.keys(values).length > 0, 'Expected at least one field')
      .describe('Values, by field name'),
  }),
  retired: { instead: noReplacement, list: getCustomFieldValues },
})

export const listCustomFields = operation({
  id: 'customFields.list',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields',
  summary: 'List custom fields in an organization',
  result: pageOf(CustomField),
  paged: true,
  retired: { instead: noReplacement, parent: getOrganization },
})

export const getCustomField = operation({
  id: 'customFields.get',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  params: { fieldName: CustomFieldName },
  summary: 'Show a custom field',
  result: CustomField,
  retired: { instead: noReplacement, list: listCustomFields },
})

export const createCustomField = operation({
  id: 'customFields.create',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields',
  summary: 'Create a custom field',
  body: z.strictObject({
    name: CustomFieldName.describe('Name that identifies the field'),
    type: CustomField.shape.type.describe('Field type'),
    ...settings,
  }),
  result: CustomField,
  retired: { instead: noReplacement, list: listCustomFields },
  lookUp: {
    operation: getCustomField,
    input: { organizationId: 'organizationId', fieldName: 'name' },
    since: 'createdAt',
  },
})

export const updateCustomField = operation({
  id: 'customFields.update',
  method: 'PATCH',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  params: { fieldName: CustomFieldName },
  summary: 'Update a custom field',
  body: z.strictObject(settings),
  result: CustomField,
  retired: { instead: noReplacement, list: listCustomFields },
})

export const deleteCustomField = operation({
  id: 'customFields.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  params: { fieldName: CustomFieldName },
  summary: 'Delete a custom field',
  retired: { instead: noReplacement, list: listCustomFields },
})
