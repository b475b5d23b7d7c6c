import { Flags } from '../../frame/words/definitions.ts'
import type { Field, FieldInput } from '../../frame/words/fields.ts'
import { parseJson } from '../../frame/words/values.ts'
import { usage } from '../../text/sentences.ts'

const argument = 'name=value'

/** `name=text`, `name:=JSON` and `--unset name`: the values of a space, by the name of their field. */
export const customFieldValuesField: Field = {
  keys: ['values'],
  argument: {
    name: argument,
    description: 'name=text or name:=JSON, such as owner=platform count:=5',
    required: false,
    multiple: true,
  },
  flags: {
    unset: Flags.string({
      description: 'clear the value of this field (repeatable)',
      helpGroup: 'CHANGE',
      helpValue: 'NAME',
      multiple: true,
    }),
  },
  read: async ({ words, flags, sources }) => {
    const values = new Map<string, { value: unknown }>()
    const set = (name: string, where: string, value: unknown) => {
      if (values.has(name)) throw usage([{ where, rule: 'is given twice', value: name }])
      values.set(name, { value })
    }
    for (const word of words) {
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
    const rule = 'in the form name=text or name:=JSON'
    throw usage([{ where: argument.toUpperCase(), rule, value: word }])
  }
  const value = sign === ':=' ? parseJson(`${name}:=`, typed) : await sources.text(name, typed)
  return { name, value }
}
