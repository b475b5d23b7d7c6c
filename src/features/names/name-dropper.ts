import type { NameDropper } from '../../host/program/extension-types.ts'
import type { Environment } from '../../profile/environment.ts'
import { changedGroups, type ListGroup } from './list-groups.ts'
import { dropNames } from './store.ts'

export function createNameDropper(environment: Environment): NameDropper {
  /** the groups that pending writes may change */
  const underway: ListGroup[] = []
  const groupsAt = (url: string) => changedGroups(new URL(url).pathname)
  return {
    begin(url) {
      const groups = groupsAt(url)
      underway.push(...groups)
      dropNames(environment, groups, 'begun')
    },
    finish(url) {
      const groups = groupsAt(url).filter((group) => underway.includes(group))
      for (const group of groups) underway.splice(underway.indexOf(group), 1)
      dropNames(environment, groups, 'ended')
    },
    end: () => dropNames(environment, underway.splice(0), 'ended'),
  }
}
