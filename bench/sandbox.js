import { measureSources } from './measure.js'

export function sandbox() {
  process.stdout.write('\nthe sandbox: 2,000 pages inserted one by one, and 100,000 members\n')
  measureSources('sandbox-speed.ts')
}
