import { gitRefId } from '../../src/sandbox/content/git-repositories.ts'
import type { Transaction } from '../../src/sandbox/store/transaction.ts'

/** Copies a GitHub repository of the demo, which has no repository on GitLab. */
export function seedGitlabRepository(tx: Transaction): void {
  const [copied] = [...tx.all('gitRefs')]
  if (!copied) throw new Error('the demo has no repository')
  const url = 'https://gitlab.com/tidewater-example/handbook'
  tx.put('gitRefs', { ...copied, id: gitRefId({ url, ref: 'refs/heads/main' }) })
}
