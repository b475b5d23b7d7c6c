import { User } from '../common.ts'
import { operation } from '../operation.ts'

export const getOwnUser = operation({
  id: 'users.whoami',
  method: 'GET',
  path: '/user',
  summary: 'show the user that the token belongs to',
  result: User,
})
