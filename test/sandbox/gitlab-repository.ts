import { gitRefId } from '../../src/sandbox/content/git-repositories.ts'
import type { Transaction } from '../../src/sandbox/store/transaction.ts'

/** Adds a GitLab repository, because the demo contains only GitHub repositories. */
export function seedGitlabRepository(tx: Transaction): void {
  const [copied] = [...tx.all('gitRefs')]
  if (!copied) throw new Error('the demo has no repository')
  const url = 'https://gitlab.com/tidewater-example/handbook'
  tx.put('gitRefs', { ...copied, id: gitRefId({ url, ref: 'refs/heads/main' }) })
}
