import type { SandboxAnswer } from './exchange.ts'

/** The operations that answer nothing where that is preferred. */
const canBeMinimal = [
  'PATCH /spaces/{}/change-requests/{}',
  'PATCH /orgs/{}/sites/{}/structure/sort',
  'POST /orgs/{}/sites/{}/site-spaces',
  'PATCH /orgs/{}/sites/{}/site-spaces/{}',
  'PATCH /orgs/{}/sites/{}/section-groups/{}',
  'PATCH /orgs/{}/sites/{}/sections/{}',
  'PATCH /orgs/{}/sites/{}/external-links/{}',
]

export const minimal: SandboxAnswer = {
  status: 204,
  headers: { 'preference-applied': 'return=minimal' },
}

export function wantsMinimal(
  { method, path }: { method: string; path: string },
  prefer: string | string[] | undefined,
): boolean {
  const isPreferred = /(^|[\s,;])return\s*=\s*"?minimal"?(?=$|[\s,;])/i.test(String(prefer ?? ''))
  return isPreferred && canBeMinimal.includes(`${method} ${path.replace(/\{\w+\}/g, '{}')}`)
}
