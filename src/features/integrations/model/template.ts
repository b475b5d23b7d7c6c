/** Returns the files of a minimal integration that works without installing packages. */
export function templateFiles(name: string, organization: string): Record<string, string> {
  return {
    'gitbook-manifest.yaml': manifest(name, organization),
    'src/index.ts': script,
  }
}

function manifest(name: string, organization: string): string {
  const title = name.replace(/[-_.]+/g, ' ').trim()
  return `name: ${JSON.stringify(name)}
title: ${JSON.stringify(validTitle(`${title.charAt(0).toUpperCase()}${title.slice(1)}`))}
description: Says hello
organization: ${JSON.stringify(organization)}
visibility: private
script: ./src/index.ts
scopes: []
# Secrets come from the environment or from 1Password:
# secrets:
#   API_KEY: \${{ env.API_KEY }}
#   OTHER_KEY: \${{ op://vault/item/field }}
`
}

/** Returns a valid title, which has 2 to 30 characters. */
function validTitle(title: string): string {
  return title.length < 2 ? 'My integration' : title.slice(0, 30)
}

const script = `interface FetchEvent extends Event {
  respondWith(response: Response | Promise<Response>): void
}

addEventListener('fetch', (event) => {
  ;(event as FetchEvent).respondWith(new Response('Hello'))
})

export {}
`

/** Returns a valid integration name that is derived from the name of a folder. */
export function nameFromFolder(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name.slice(0, 100) || 'my-integration'
}
