import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folders of all packages in the given esbuild outputs, including nested packages. */
export function bundledPackages(outputs) {
  // the copy of a package has a prefix, such as `zod-for-mcp:`
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.keys(output.inputs).map((file) => file.replace(/^[\w-]+:/, '')),
  )
  const folders = inputs.flatMap(
    (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [],
  )
  return [...new Set(folders)].sort()
}

/**
 * Copyright lines for packages that are published without a license file. The lines are from the
 * packages' repositories.
 */
const copyrights = {
  '@redocly/openapi-core': 'Copyright 2019 Redocly Inc.',
  'yoga-layout': 'Copyright (c) Facebook, Inc. and its affiliates.',
}

/** Returns the license notices, with the name, version, and license of each package. */
export function noticesText(folders) {
  const sections = folders.map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    return { title: `${name} ${version} (${license})`, text: licenseText(folder, name, license) }
  })
  const unique = new Map(sections.map(({ title, text }) => [title, text]))
  const notices = [...unique].map(
    ([title, text]) => `${title}\n${'-'.repeat(title.length)}\n\n${text.trim()}\n`,
  )
  return ['docsctl contains code from the following packages.\n', ...notices].join('\n\n')
}

function licenseText(folder, name, license) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  if (files.length > 0)
    return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const copyright = copyrights[name]
  if (license !== 'MIT' || !copyright) throw new Error(`${folder} has no license file`)
  return `${copyright}\n\n${mit}`
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation
the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and
to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of
the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO
THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF
CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
IN THE SOFTWARE.`
