import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { operations } from '../../../src/contract/all.ts'
import { roles } from '../../../src/contract/common.ts'
import { livingOperations } from '../../../src/contract/living.ts'
import type { AnyOperation } from '../../../src/contract/operation.ts'
import { handlers } from '../../../src/sandbox/handlers/all.ts'
import { neededRole } from '../../../src/sandbox/http/access.ts'
import { inScope } from '../../../src/sandbox/http/scope.ts'
import { permissionId } from '../../../src/sandbox/store/ids.ts'
import { Tables } from '../../../src/sandbox/store/tables.ts'
import { Transaction } from '../../../src/sandbox/store/transaction.ts'
import { matchesGolden } from '../../support/golden.ts'
import { cy } from '../people.ts'
import { now, places, putPlaces, targets } from './granted-places.ts'

/** Cy as an editor of the organization, with a role of her own on a space, a collection and a site; the organization's where none is given. */
function placesWith(role: (typeof roles)[number] | null) {
  const tables = new Tables()
  const tx = new Transaction(tables)
  putPlaces(tx)
  tx.patch('members', `acme/${cy}`, { role })
  for (const content of targets) {
    const id = permissionId(content, { user: cy })
    tx.put('permissions', {
      id,
      organization: 'acme',
      target: content,
      user: cy,
      role,
    })
  }
  return tables
}

/** Whether the operation is let in, before its values are looked at; nothing where its handler decides by what it names. */
function isAllowed(state: Tables, operation: AnyOperation): boolean | undefined {
  const implementation = handlers.find((one) => one.operation.id === operation.id)
  assert.ok(implementation, operation.id)
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = Object.fromEntries(names.map((name) => [name, places[name] ?? 'x']))
  try {
    const { org } = inScope(state, implementation, {
      path,
      caller: { token: 'cy', user: cy },
      now,
      isReference: false,
      url: (text) => text,
    })
    return org ? true : undefined
  } catch (error) {
    assert.equal((error as { details: { status: number } }).details.status, 403)
    return false
  }
}

describe('what a role may do in the sandbox', () => {
  it('is the table of roles and operations', () => {
    const all = [...roles, null]
    const states = all.map((role) => [role ?? 'guest', placesWith(role)] as const)
    const lines = [...operations, ...livingOperations].map((operation: AnyOperation) => {
      const allowed = states.map(([role, state]) => {
        const isLetIn = isAllowed(state, operation)
        return isLetIn === undefined ? 'decides' : isLetIn ? role : '-'
      })
      return [operation.id.padEnd(46), ...allowed.map((word) => word.padEnd(8))].join('').trimEnd()
    })
    matchesGolden('test/sandbox/access/allowed.txt', `${lines.join('\n')}\n`)
  })

  it('is what the page on the sandbox says', () => {
    const page = readFileSync(new URL('../../../docs/sandbox.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| (read|write) `([\w.]+)` \| (\w+) \|$/gm)]
    assert.ok(rows.length > 20)
    for (const operation of [...operations, ...livingOperations] as AnyOperation[]) {
      const kind = operation.effect === 'read' ? 'read' : 'write'
      const [longest] = rows
        .filter(([, of, start]) => of === kind && `${operation.id}.`.startsWith(`${start}.`))
        .sort((a, b) => (b[2] as string).length - (a[2] as string).length)
      const documented = longest?.[3] ?? (kind === 'read' ? 'read' : 'admin')
      assert.equal(neededRole(operation), documented, operation.id)
    }
  })
})
