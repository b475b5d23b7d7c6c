import { request } from 'undici'

/**
 * A minimal program for comparison: reads the text of each page on both sides of a change request,
 * and prints the total length.
 */

const [url, total] = process.argv.slice(2)
const main = `${url}/v1/spaces/spc_1`
const query = 'format=markdown&metadata=false&computed=false'
let next = 0
let characters = 0

async function readText(address) {
  const { body } = await request(address, { headers: { authorization: 'Bearer tok' } })
  const { markdown } = await body.json()
  characters += markdown.length
}

async function readPages() {
  while (next < Number(total)) {
    const page = `content/page/pg_${next++}?${query}`
    await Promise.all([readText(`${main}/${page}`), readText(`${main}/change-requests/1/${page}`)])
  }
}

await Promise.all(Array.from({ length: 6 }, readPages))
process.stdout.write(`${characters}\n`)
