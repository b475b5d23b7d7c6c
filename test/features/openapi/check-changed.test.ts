import assert from 'node:assert/strict'
import { parseOverlay } from '../../../src/features/openapi/model/read/overlay.ts'
import { checkedFolder, head, ok, paths, places } from '../../support/publishing/checked.ts'

describe('an OpenAPI document that is transformed before sending', () => {
  const { path: inFolder, write: files, check } = checkedFolder()
  const internal =
    "    put:\n      x-internal: true\n      tags: [inner]\n      responses: {'200': {$ref: '#/components/responses/Own'}}\n"
  const own =
    'components:\n  responses:\n    Own: {description: own}\n    Free: {description: free}\n'
  const text = `${paths}${ok}${internal}${own}`
  const decorated = 'decorators:\n  remove-x-internal: on\nrules:\n  struct: error\n'
  const sentMethods = (sent: string | undefined) => Object.keys(JSON.parse(sent ?? '').paths['/a'])
  const byFile = () => ({ lint: 'rules.yaml', lintFile: inFolder('rules.yaml') })

  const overlay = (name: string, actions: string) =>
    parseOverlay({
      name,
      path: inFolder(name),
      text: `overlay: 1.0.0\ninfo: {title: a, version: '1'}\nactions:\n${actions}`,
    })

  it('loses the parts that decorators remove, in one file and in several files', async () => {
    await files({ 'rules.yaml': decorated, 'own.yaml': 'description: ok\n' })
    const several = text.replace('{description: ok}', '{$ref: own.yaml}')
    for (const one of [text, several]) {
      const { findings, text: sent, parsed } = await check(one, byFile())
      assert.deepEqual(findings, [])
      assert.deepEqual(sentMethods(sent), ['get'])
      assert.deepEqual(parsed, JSON.parse(sent as string))
    }
  })

  it('is changed by decorators even without bundling, unless it has several files', async () => {
    await files({ 'rules.yaml': decorated, 'own.yaml': 'description: ok\n' })
    const { text: sent } = await check(text, { ...byFile(), bundle: false })
    assert.deepEqual(sentMethods(sent), ['get'])
    const several = text.replace('{description: ok}', '{$ref: own.yaml}')
    await assert.rejects(check(several, { ...byFile(), bundle: false }), {
      kind: 'usage',
      message:
        /--no-bundle cannot be used with decorators, overlays, tag filters, or --drop-internal if the document has several files/,
    })
  })

  it('no longer requires properties that decorators remove', async () => {
    await files({
      'rules.yaml': decorated,
      'pet.yaml':
        "type: object\nrequired: [id, inner, linked, free]\nproperties:\n  id: {type: string}\n  inner: {type: string, x-internal: true}\n  linked: {$ref: 'api.yaml#/components/schemas/Inner'}\n",
    })
    const schemas =
      '  schemas:\n    Pet: {$ref: pet.yaml}\n    Inner: {type: string, x-internal: true}\n    Own:\n      type: object\n      required: [inner]\n      properties: {inner: {type: string, x-internal: true}, id: {type: string}}\n'
    const { text: sent } = await check(`${text}${schemas}`, byFile())
    const { pet, Own } = JSON.parse(sent ?? '').components.schemas
    assert.deepEqual(pet.required, ['id', 'free'])
    assert.deepEqual(Own, { type: 'object', properties: { id: { type: 'string' } } })
  })

  it('is changed only by decorators for this document', async () => {
    const api = (root: string) =>
      `apis:\n  pets:\n    root: ${root}\n    decorators:\n      remove-x-internal: on\n`
    await files({ 'rules.yaml': api('api.yaml') })
    assert.deepEqual(sentMethods((await check(text, byFile())).text), ['get'])
    await files({ 'rules.yaml': api('other.yaml') })
    assert.equal((await check(text, byFile())).text, text)
  })

  it('loses internal parts, and parts that only internal parts refer to', async () => {
    const { text: sent } = await check(text, { dropInternal: true })
    assert.deepEqual(sentMethods(sent), ['get'])
    assert.deepEqual(JSON.parse(sent as string).components.responses, {
      Free: { description: 'free' },
    })
  })

  it('is rejected if broken references remain, but not if all were removed', async () => {
    const held =
      "    put:\n      x-internal: true\n      tags: [inner]\n      responses: {'200': {$ref: '#/components/responses/No'}, '201': {$ref: no.yaml}}\n"
    const left = "  /b:\n    get:\n      responses: {'200': {$ref: gone.yaml}}\n"
    const remove = await overlay('o.yaml', "  - {target: '$.paths.*.put', remove: true}\n")
    for (const choice of [
      { dropInternal: true },
      { excludeTags: ['inner'] },
      { overlays: [remove] },
    ]) {
      const alone = await check(`${paths}${ok}${held}`, choice)
      assert.deepEqual(alone.findings, [])
      assert.deepEqual(sentMethods(alone.text), ['get'])
      const both = await check(`${paths}${ok}${held}${left}`, choice)
      assert.deepEqual(places(both.findings), ['api.yaml:13:26 no-unresolved-refs'])
      const skipped = await check(`${paths}${ok}${held}${left}`, {
        ...choice,
        skipRules: ['no-unresolved-refs'],
      })
      assert.deepEqual(skipped.findings, [])
    }
  })

  it('is not rejected because of a file that only removed parts refer to', async () => {
    await files({ 'own.yaml': 'description: own\ncontent: {a: {schema: {$ref: nowhere.yaml}}}\n' })
    const several = text.replace("'#/components/responses/Own'", 'own.yaml')
    assert.deepEqual(places((await check(several)).findings), ['own.yaml:2:23 no-unresolved-refs'])
    const { findings } = await check(several, { dropInternal: true })
    assert.deepEqual(findings, [])
  })

  it('keeps only operations with the selected tags', async () => {
    const kept = async (tags: Parameters<typeof check>[1]) =>
      sentMethods((await check(text.replace('get:', 'get:\n      tags: [outer]'), tags)).text)
    assert.deepEqual(await kept({ excludeTags: ['inner'] }), ['get'])
    assert.deepEqual(await kept({ includeTags: ['inner'] }), ['put'])
    assert.deepEqual(await kept({ includeTags: ['inner', 'outer'], excludeTags: ['none'] }), [
      'get',
      'put',
    ])
  })

  it('loses paths without operations, and unused tags', async () => {
    const tagged = `tags: [{name: inner}, {name: outer}]\n${text}`
    const { text: sent } = await check(tagged, { includeTags: ['outer'] })
    const { paths: left, tags } = JSON.parse(sent as string)
    assert.deepEqual([left, tags], [{}, []])
  })

  it('has a warning for a tag without operations, and an error if no operation is left', async () => {
    const found = async (choice: Parameters<typeof check>[1]) =>
      (await check(text, choice)).findings.map(({ severity, line, rule, message }) => [
        `${severity} ${line} ${rule}`,
        message,
      ])
    assert.deepEqual(await found({ excludeTags: ['iner', 'none'] }), [
      ['warning 3 unmatched-tag', 'No operation has the tag "iner". Did you mean inner?'],
      ['warning 3 unmatched-tag', 'No operation has the tag "none"'],
    ])
    assert.deepEqual(await found({ includeTags: ['iner'] }), [
      ['warning 3 unmatched-tag', 'No operation has the tag "iner". Did you mean inner?'],
      ['error 3 openapi/no-operation', 'The tag filters exclude all operations (2)'],
    ])
    assert.deepEqual(await found({ excludeTags: ['none'], skipRules: ['unmatched-tag'] }), [])
    const schemas = `${head}components: {schemas: {A: {type: string}}}\n`
    assert.deepEqual((await check(schemas, { excludeTags: [] })).findings, [])
  })

  it('has findings at their original locations, and none in removed parts', async () => {
    const wrong = `${text.replace('tags: [inner]', 'tags: 1')}    Wrong: {descriptoin: x}\n`
    await files({ 'rules.yaml': decorated })
    const { findings } = await check(wrong, byFile())
    assert.deepEqual(places(findings), ['api.yaml:15:5 struct', 'api.yaml:15:13 struct'])
  })

  it('is changed by overlays one after another', async () => {
    const overlays = [
      await overlay('one.yaml', "  - {target: '$.paths.*.put', remove: true}\n"),
      await overlay('two.yaml', '  - {target: $.info, update: {title: Cats}}\n'),
    ]
    const { findings, text: sent } = await check(text, { overlays })
    assert.deepEqual(findings, [])
    assert.deepEqual([sentMethods(sent), JSON.parse(sent as string).info.title], [['get'], 'Cats'])
  })

  it('has a warning for each overlay target that matches nothing when it is applied', async () => {
    const actions = `  - {target: '$.paths.*.put', remove: true}
  - {target: '$.paths.*.put', remove: true}
  - {target: $.info, update: {x-new: {}}}
  - {target: "$.info['x-new']", remove: true}
  - {target: $.inof, update: {title: Cats}}
`
    const overlays = [await overlay('one.yaml', actions)]
    const { findings, text: sent } = await check(text, { overlays })
    assert.deepEqual(
      findings.map(({ severity, message, file, line, column }) =>
        [severity, `${file}:${line}:${column}`, message].join(' '),
      ),
      [
        'warning one.yaml:5:14 The target "$.paths.*.put" matches nothing in the document',
        'warning one.yaml:8:14 The target "$.inof" matches nothing in the document',
      ],
    )
    assert.deepEqual(sentMethods(sent), ['get'])
    const skipped = await check(text, { overlays, skipRules: ['overlay-target'] })
    assert.deepEqual(skipped.findings, [])
  })

  it('is rejected if an overlay is not valid', async () => {
    const read = (given: string) =>
      parseOverlay({ name: 'o.yaml', path: inFolder('o.yaml'), text: given })
    await assert.rejects(read('openapi: 3.1.0\n'), {
      message:
        /Expected an OpenAPI Overlay 1\.0, 1\.1, or 1\.2 document, with a line such as "overlay: 1\.0\.0"/,
    })
    await assert.rejects(read('overlay: 1.0.0\na: [\n'), { message: /^o\.yaml:\d+:\d+: error:/m })
  })
})
