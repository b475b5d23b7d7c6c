import { getOwnUser } from '../../../contract/organizations/users.ts'
import { implement } from '../../http/implement.ts'
import { userView } from '../../views/people.ts'

export const userHandlers = [
  implement(getOwnUser, ({ tx, caller, url }) => userView(tx, caller.user, url)),
]
