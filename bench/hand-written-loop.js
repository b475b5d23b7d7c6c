import { request } from 'undici'

/**
 * A minimal program for comparison. It requests the next page early, parses each page, and prints
 * lines.
 */

const base = `${process.argv[2]}/v1/orgs/acme/members?limit=1000`

async function ask(page) {
  const { body } = await request(page ? `${base}&page=${page}` : base, {
    headers: { authorization: 'Bearer tok' },
  })
  return await body.json()
}

let coming = ask()
while (coming) {
  const { items, next } = await coming
  coming = next ? ask(next.page) : undefined
  await new Promise(setImmediate)
  const lines = `${items.map((item) => JSON.stringify(item)).join('\n')}\n`
  if (!process.stdout.write(lines))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}
