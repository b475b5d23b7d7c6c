import { Flags } from '../../host/arguments/definitions.ts'
import type { Field, FieldInput } from '../../host/arguments/fields.ts'
import { parseJson } from '../../host/arguments/parse-json.ts'
import { invalidValue, repeated } from '../../output/text/problems.ts'
import { quotedValue, usage } from '../../output/text/sentences.ts'

const argument = 'name=value'

/**
 * The arguments `name=text` and `name:=JSON`, and the `--unset name` flag. They set the values of a
 * space's custom fields by field name.
 */
export const customFieldValuesField: Field = {
  keys: ['values'],
  argument: {
    name: argument,
    description: 'NAME=TEXT or NAME:=JSON, such as owner=platform or count:=5',
    required: false,
    multiple: true,
  },
  flags: {
    unset: Flags.string({
      description: 'Clear the value of this field (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
      multiple: true,
    }),
  },
  read: async ({ args, flags, sources }) => {
    const values = new Map<string, { value: unknown }>()
    const set = (name: string, where: string, value: unknown) => {
      if (values.has(name)) throw usage([{ ...repeated(quotedValue(name)), where, value: name }])
      values.set(name, { value })
    }
    for (const word of args) {
      const { name, value } = await assigned(word, sources)
      set(name, argument.toUpperCase(), value)
    }
    for (const name of (flags.unset as string[] | undefined) ?? []) set(name, '--unset', null)
    return values.size > 0 ? { values: Object.fromEntries(values) } : {}
  },
}

async function assigned(word: string, sources: FieldInput['sources']) {
  const [, name = '', sign, typed = ''] = /^([^=]*?)(:?=)(.*)$/s.exec(word) ?? []
  if (name === '') {
    const expected = 'Use NAME=TEXT or NAME:=JSON'
    throw usage([invalidValue(argument.toUpperCase(), word, expected)])
  }
  const value = sign === ':=' ? parseJson(`${name}:=`, typed) : await sources.text(name, typed)
  return { name, value }
}
