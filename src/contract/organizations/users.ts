import { User } from '../common.ts'
import { operation } from '../operation.ts'

export const getOwnUser = operation({
  id: 'users.whoami',
  method: 'GET',
  path: '/user',
  summary: 'Show the current user',
  result: User,
})
