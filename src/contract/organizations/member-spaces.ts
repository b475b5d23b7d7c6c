import * as z from 'zod'
import { openEnum, optional, pageOf, roles } from '../common.ts'
import { operation } from '../operation.ts'
import { Space } from '../spaces.ts'
import { Order } from './members.ts'

export const listMemberSpaces = operation({
  id: 'members.spaces',
  method: 'GET',
  path: '/orgs/{organizationId}/members/{userId}/spaces',
  summary: 'List spaces accessible to a member',
  query: z.strictObject({
    order: optional(Order.describe('Sort direction (default: desc)')),
  }),
  result: pageOf(z.looseObject({ permission: openEnum(roles), space: Space })),
  paged: true,
})
