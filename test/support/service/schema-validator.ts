import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

/**
 * Returns a function that validates a value against one of the schemas in `$defs`. The function
 * returns the problems with their locations.
 */
export function schemaValidator(root: unknown): (name: string, value: unknown) => string[] {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, inlineRefs: false },
    // the description contains formats of its own, and the service counts UTF-16 code units
    ...{ logger: false, unicode: false },
    // most validators run only a few times, and optimizing their code takes most of their time
    code: { optimize: false },
  })
  formats.default(ajv)
  ajv.addSchema(root as object, 'service')
  return (name, value) => {
    const validate = ajv.getSchema(`service#/$defs/${encodeURIComponent(name)}`)
    if (!validate) throw new Error(`no schema ${name}`)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `#${instancePath}: ${message}`,
    )
  }
}
