import { scopedId } from '../store/ids.ts'
import type { Transaction } from '../store/transaction.ts'
import { type DemoTime, organization } from './demo-days.ts'

const fields: {
  name: string
  type: string
  title: string
  description: string
  placeholder?: string
  options?: string[]
}[] = [
  {
    name: 'owner',
    type: 'text',
    title: 'Owner',
    description: 'Person responsible for the space',
    placeholder: 'First and last name',
  },
  {
    name: 'audience',
    type: 'select:single',
    title: 'Audience',
    description: 'Target readers',
    options: ['customers', 'employees', 'partners'],
  },
  {
    name: 'review-days',
    type: 'number',
    title: 'Review interval',
    description: 'Days between reviews',
  },
  {
    name: 'regulated',
    type: 'boolean',
    title: 'Regulated',
    description: 'Subject to audits',
  },
  { name: 'topics', type: 'tags', title: 'Topics', description: 'Search terms' },
]

const values: Record<string, Record<string, string | number | boolean | string[]>> = {
  'sp_developer-guide': {
    owner: 'Hannah Weiss',
    audience: 'customers',
    'review-days': 30,
    topics: ['api', 'webhooks', 'errors'],
  },
  'sp_api-reference': { owner: 'Hannah Weiss', audience: 'customers', 'review-days': 30 },
  'sp_get-started': { owner: 'Kofi Mensah', audience: 'customers', topics: ['start'] },
  sp_customs: { owner: 'Yuki Tanabe', audience: 'customers', regulated: true },
  sp_handbook: { owner: 'Ines Moreau', audience: 'employees', 'review-days': 180 },
  sp_security: {
    owner: 'Tomas Lindqvist',
    audience: 'employees',
    regulated: true,
    'review-days': 90,
  },
  sp_runbooks: { owner: 'Jonas Eriksen', audience: 'employees', topics: ['incidents', 'on call'] },
  sp_partners: { owner: 'Diego Salazar', audience: 'partners' },
}

export function seedFields(tx: Transaction, at: DemoTime): void {
  for (const [index, field] of fields.entries()) {
    tx.put('customFields', {
      id: scopedId(organization, field.name),
      fieldId: `fld_${field.name}`,
      organization,
      ...field,
      createdAt: at(500 - index),
      updatedAt: at(120 - index),
    })
  }
  for (const [space, given] of Object.entries(values)) {
    for (const [field, value] of Object.entries(given)) {
      tx.put('customFieldValues', {
        id: scopedId(space, field),
        space,
        organization,
        field,
        value,
      })
    }
  }
}
