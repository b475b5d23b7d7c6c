import * as z from 'zod'
import { Id, openEnum, optional, pageOf, resource, Timestamp, urlsWith } from '../common.ts'
import { operation } from '../operation.ts'
import { nothing } from '../retired.ts'
import { getSpace } from '../spaces.ts'
import { getOrganization } from './organizations.ts'

export const CustomFieldName = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[a-z_\-0-9]+$/)

const Title = z.string().max(100)
const Description = z.string().max(200)
const Placeholder = z.string().max(100)
const Options = z.array(z.string().min(1).max(40)).min(1).max(50)
const Text = z.string().max(256)

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
  title: optional(Title.describe('title of the field, as people see it')),
  description: optional(Description.describe('what the field is for')),
  placeholder: optional(Placeholder.describe('text shown while the field is empty')),
  options: optional(Options.describe('a value to choose from')),
}

export const getCustomFieldValues = operation({
  id: 'customFields.values.get',
  method: 'GET',
  path: '/spaces/{spaceId}/custom-fields',
  summary: 'show the custom-field values of a space',
  result: CustomFieldValues,
  list: null,
  retired: { instead: nothing, parent: getSpace },
})

export const setCustomFieldValues = operation({
  id: 'customFields.values.set',
  method: 'PATCH',
  path: '/spaces/{spaceId}/custom-fields',
  summary: 'set custom-field values of a space',
  body: z.strictObject({
    values: z
      .record(CustomFieldName, z.strictObject({ value: CustomFieldValue }))
      .refine((values) => Object.keys(values).length > 0, 'needs at least one field')
      .describe('values by the name of the field'),
  }),
  retired: { instead: nothing, list: getCustomFieldValues },
})

export const listCustomFields = operation({
  id: 'customFields.list',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields',
  summary: 'list the custom fields of an organization',
  result: pageOf(CustomField),
  paged: true,
  retired: { instead: nothing, parent: getOrganization },
})

export const getCustomField = operation({
  id: 'customFields.get',
  method: 'GET',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  params: { fieldName: CustomFieldName },
  summary: 'show a custom field',
  result: CustomField,
  retired: { instead: nothing, list: listCustomFields },
})

export const createCustomField = operation({
  id: 'customFields.create',
  method: 'POST',
  path: '/orgs/{organizationId}/custom-fields',
  summary: 'create a custom field',
  body: z.strictObject({
    name: CustomFieldName.describe('name of the field, by which it is addressed'),
    type: CustomField.shape.type.describe('kind of value that the field takes'),
    ...settings,
  }),
  result: CustomField,
  retired: { instead: nothing, list: listCustomFields },
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
  summary: 'change a custom field',
  body: z.strictObject(settings),
  result: CustomField,
  retired: { instead: nothing, list: listCustomFields },
})

export const deleteCustomField = operation({
  id: 'customFields.delete',
  method: 'DELETE',
  path: '/orgs/{organizationId}/custom-fields/{fieldName}',
  params: { fieldName: CustomFieldName },
  summary: 'delete a custom field',
  retired: { instead: nothing, list: listCustomFields },
})
