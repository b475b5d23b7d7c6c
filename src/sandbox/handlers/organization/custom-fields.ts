import {
  createCustomField,
  deleteCustomField,
  getCustomField,
  getCustomFieldValues,
  listCustomFields,
  setCustomFieldValues,
  updateCustomField,
} from '../../../contract/organizations/custom-fields.ts'
import { requireLiveSpace } from '../../content/live-space.ts'
import { created, implement } from '../../http/implement.ts'
import { paginate } from '../../http/paging.ts'
import { conflict, invalid, notFound } from '../../http/refusal.ts'
import type { ResourceUrl } from '../../http/resource-url.ts'
import { requireSpace } from '../../http/scope.ts'
import { scopedId } from '../../store/ids.ts'
import type { Records } from '../../store/records.ts'
import type { Reader } from '../../store/tables.ts'
import { requireChoice } from '../choices.ts'

type FieldRow = Readonly<Records['customFields']>
type Value = Records['customFieldValues']['value']

const types = ['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'] as const

function requireField(state: Reader, organization: string, name: string): FieldRow {
  const field = state.get('customFields', scopedId(organization, name))
  if (!field) throw notFound('custom field', name)
  return field
}

function fieldView(field: FieldRow, url: ResourceUrl) {
  const { id: _, fieldId, organization, type, ...kept } = field
  const path = `/v1/orgs/${encodeURIComponent(organization)}/custom-fields/${field.name}`
  return {
    object: 'custom-field' as const,
    id: fieldId,
    ...kept,
    type: type as (typeof types)[number],
    urls: { location: url(path) },
  }
}

const isTexts = (value: Value): value is string[] => Array.isArray(value)

/** For each field type, a check for values and the error message. */
const fits: Record<(typeof types)[number], [fits: (value: Value) => boolean, rule: string]> = {
  text: [(value) => typeof value === 'string', 'must be a string'],
  number: [(value) => typeof value === 'number', 'must be a number'],
  boolean: [(value) => typeof value === 'boolean', 'must be true or false'],
  tags: [isTexts, 'must be an array of strings'],
  'select:multi': [isTexts, 'must be an array of options'],
  'select:single': [(value) => typeof value === 'string', 'must be one of the options'],
}

function checkValue(field: FieldRow, value: Value): void {
  const [isFit, rule] = fits[field.type as keyof typeof fits]
  const refused = (why: string) => invalid(`values.${field.name}`, why)
  if (!isFit(value)) throw refused(rule)
  if (!field.type.startsWith('select:') || !field.options) return
  const chosen = isTexts(value) ? value : [String(value)]
  const odd = chosen.find((one) => !field.options?.includes(one))
  if (odd !== undefined) {
    throw refused(`cannot be ${JSON.stringify(odd)}; expected one of: ${field.options.join(', ')}`)
  }
}

export const customFieldHandlers = [
  implement(listCustomFields, ({ tx, org, page, url }) =>
    paginate(tx, page, {
      table: 'customFields',
      index: 'byOrganization',
      group: org.id,
      view: (field) => fieldView(field, url),
    }),
  ),

  implement(createCustomField, ({ tx, org, body, now, url }) => {
    const { name } = body
    const id = scopedId(org.id, name)
    if (tx.get('customFields', id)) {
      throw conflict(`Custom field ${JSON.stringify(name)} already exists`)
    }
    tx.put('customFields', {
      id,
      fieldId: tx.id('cf'),
      organization: org.id,
      ...body,
      type: requireChoice('type', body.type, types),
      createdAt: now,
      updatedAt: now,
    })
    return created(fieldView(requireField(tx, org.id, name), url))
  }),

  implement(getCustomField, ({ tx, org, path, url }) =>
    fieldView(requireField(tx, org.id, path.fieldName), url),
  ),

  implement(updateCustomField, ({ tx, org, path, body, now, url }) => {
    const { id } = requireField(tx, org.id, path.fieldName)
    return fieldView(tx.patch('customFields', id, { ...body, updatedAt: now }), url)
  }),

  implement(deleteCustomField, ({ tx, org, path }) => {
    const { id, name } = requireField(tx, org.id, path.fieldName)
    for (const value of tx.list('customFieldValues', 'byField', `${org.id}/${name}`)) {
      tx.delete('customFieldValues', value.id)
    }
    tx.delete('customFields', id)
  }),

  implement(getCustomFieldValues, ({ tx, org, path, now, url }) => {
    const { id } = requireSpace(tx, path.spaceId, now)
    return tx.list('customFields', 'byOrganization', org.id).map((field) => {
      const held = tx.get('customFieldValues', scopedId(id, field.name))
      return { customField: fieldView(field, url), ...(held && { value: held.value }) }
    })
  }),

  implement(setCustomFieldValues, ({ tx, org, path, body, now }) => {
    const space = requireLiveSpace(tx, path.spaceId, now)
    for (const [name, { value }] of Object.entries(body.values)) {
      const field = tx.get('customFields', scopedId(org.id, name))
      if (!field) throw invalid(`values.${name}`, 'is not a custom field')
      const id = scopedId(space.id, name)
      if (value === null) tx.delete('customFieldValues', id)
      else {
        checkValue(field, value)
        tx.put('customFieldValues', {
          id,
          space: space.id,
          organization: org.id,
          field: name,
          value,
        })
      }
    }
  }),
]
