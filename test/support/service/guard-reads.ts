import nock from 'nock'
import { ada } from '../people.ts'

/**
 * Mocks the reads of the safety checks before a batch of member changes. The caller and the
 * administrators aren't in the batch.
 */
export function answerGuards(): void {
  nock('https://api.test')
    .get('/v1/user')
    .reply(200, { ...ada.user, id: 'usr_caller' })
    .get('/v1/orgs/acme/members?role=admin&limit=1000')
    .reply(200, { items: [{ ...ada, id: 'usr_caller' }] })
}
