import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operations } from '../../../src/contract/all.ts'
import type { RoleOrGuest } from '../../../src/contract/common.ts'
import { currentOnlyOperations } from '../../../src/contract/current-only.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import {
  operationRules,
  type RoleLevel,
  roleLevels,
} from '../../../src/contract/roles/operation-roles.ts'
import { rolesByRank } from '../../../src/contract/roles/rank.ts'
import { serviceRequests } from '../../../src/contract/service/read-service.ts'
import { genericHandlers } from '../../../src/sandbox/generic/generic-operations.ts'
import { handlers } from '../../../src/sandbox/handlers/all.ts'
import type { Implementation } from '../../../src/sandbox/http/implement.ts'
import { inScope } from '../../../src/sandbox/http/scope.ts'
import { Tables } from '../../../src/sandbox/store/tables.ts'
import { Transaction } from '../../../src/sandbox/store/transaction.ts'
import { matchesGolden } from '../../support/golden.ts'
import { cy } from '../people.ts'
import { now, places, putPlaces } from './granted-places.ts'

const all: readonly RoleOrGuest[] = [...rolesByRank, null]

/** The letters for roles in the golden file. */
const letters = ['a', 'c', 'v', 'e', 'm', 'r', 'g']

const every = [...operations, ...currentOnlyOperations] as AnyOperation[]

const endpoint = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`

/** Returns the handlers of all writes that only `docsctl api` can send. */
async function genericWrites(): Promise<Implementation[]> {
  const { operations: named, schemas } = await serviceRequests()
  const own = new Set(every.map(endpoint))
  const writes = Object.entries(named).filter(
    ([, one]) => one.method !== 'GET' && !one.callers && !own.has(endpoint(one)),
  )
  return genericHandlers(Object.fromEntries(writes), schemas)
}

/**
 * Returns a state with a role at one level: Cy's role in the organization, or the default level of
 * a collection, site, or space. In the last three cases, Cy is a reader of the organization.
 */
function stateWith(level: RoleLevel, role: RoleOrGuest): Tables {
  const tables = new Tables()
  const tx = new Transaction(tables)
  putPlaces(tx)
  tx.patch('members', `acme/${cy}`, { role: level === 'organization' ? role : 'read' })
  if (level === 'collection') tx.patch('collections', 'col_1', { defaultLevel: role })
  if (level === 'site') tx.patch('sites', 'site_1', { defaultLevel: role })
  if (level === 'space') tx.patch('spaces', 'sp_docs', { defaultLevel: role })
  return tables
}

/**
 * Returns whether a role may call an operation. Doesn't validate the values of the request. Returns
 * undefined if the result depends on the resource.
 */
function isAllowed(state: Tables, implementation: Implementation): boolean | undefined {
  const { operation } = implementation
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = Object.fromEntries(names.map((name) => [name, places[name] ?? 'x']))
  try {
    const { org } = inScope(state, implementation, {
      path,
      caller: { token: 'cy', user: cy },
      now,
      isReference: false,
      pageText: (markdown) => markdown,
      url: (text) => text,
    })
    return org ? true : undefined
  } catch (error) {
    assert.equal((error as { details: { status: number } }).details.status, 403)
    return false
  }
}

describe('role permissions in the sandbox', () => {
  const states = roleLevels.map((level) => all.map((role) => stateWith(level, role)))

  /** Returns the letters of the roles that may call an operation, for each level. */
  const roleCells = (implementation: Implementation) =>
    states.map((ofRoles) => {
      const allowed = ofRoles.map((state) => isAllowed(state, implementation))
      return allowed.includes(undefined)
        ? 'decides'
        : letters.map((letter, index) => (allowed[index] ? letter : '.')).join('')
    })

  it('match the table of seven roles, all operations, and four levels', () => {
    const lines = every.map((operation) => {
      const implementation = handlers.find((one) => one.operation.id === operation.id)
      assert.ok(implementation, operation.id)
      const cells = roleCells(implementation)
      return [operation.id.padEnd(46), ...cells.map((cell) => cell.padEnd(14))].join('').trimEnd()
    })
    const head = ['#'.padEnd(46), ...roleLevels.map((level) => level.padEnd(14))].join('').trimEnd()
    const roles = `# ${letters.map((letter, index) => `${letter} ${all[index] ?? 'guest'}`).join(', ')}`
    matchesGolden('test/sandbox/access/allowed.txt', `${[roles, head, ...lines].join('\n')}\n`)
  })

  it('include the required role and all higher roles for writes that only the API has', async () => {
    const above = {
      ...{ admin: 'a......', create: 'ac.....', review: 'acv....' },
      ...{ edit: 'acve...', comment: 'acvem..', read: 'acvemr.' },
    }
    for (const implementation of await genericWrites()) {
      const { id } = implementation.operation
      const cells = roleCells(implementation)
      if (cells[0] === 'decides') continue
      const [rule] = operationRules(id)
      assert.ok(rule, id)
      const letters = rule.role === null ? 'acvemrg' : above[rule.role]
      // content inherits the role in the organization
      const atLevel = cells[roleLevels.indexOf(rule.level)]
      assert.deepEqual([cells[0], atLevel], [letters, letters], id)
    }
  })

  it('match the documentation page', () => {
    const page = readFileSync(new URL('../../../docs/roles.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `([\w.]+)` \| (\w+) \| (.*?) ?\| (\w+) \| (.+) \|$/gm)]
    const rowOf = (id: string) => rows.find(([, one, , about]) => one === id && about === '')
    const golden = readFileSync(new URL('allowed.txt', import.meta.url), 'utf8').split('\n')
    // user tokens can't call the other operations
    for (const { id, effect } of every.filter(({ isFor }) => !isFor)) {
      const [, , level = '', , role = effect === 'read' ? 'read' : ''] = rowOf(id) ?? []
      const cells = golden.find((line) => line.startsWith(`${id} `))?.split(/ +/) ?? []
      if (cells[1] === 'decides') continue
      const column = level === '' ? 1 : 1 + roleLevels.indexOf(level as RoleLevel)
      const lowest = letters[(rolesByRank as readonly string[]).indexOf(role)] ?? '?'
      assert.equal(cells[column]?.replaceAll('.', '').at(-1), lowest, id)
    }
  })
})
