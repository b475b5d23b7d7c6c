import assert from 'node:assert/strict'
import { commandCase } from '../../support/command-case.ts'
import { docsctl, splitArguments } from '../../support/docsctl.ts'

const entry = {
  object: 'glossary-entry',
  id: 'glo_1',
  translations: { en: 'page', de: 'Seite' },
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  urls: { location: 'https://api.test/glo_1' },
}

commandCase({
  run: 'translations glossary list --order-by de',
  sends: 'GET /v1/orgs/acme/translations-glossary?orderBy=de&limit=1000',
  answers: { items: [entry] },
  table: `
    ID     TRANSLATIONS         UPDATED AT
    glo_1  en: page, de: Seite  2026-01-05 10:00
  `,
  tsv: 'glo_1\ten: page, de: Seite\t2026-01-05T10:00:00.000Z\n',
})

commandCase({
  run: 'translations glossary get glo_1',
  sends: 'GET /v1/orgs/acme/translations-glossary/glo_1',
  answers: entry,
  table: `
    id             glo_1
    translations   en: page, de: Seite
    created at     2026-01-05 10:00
    updated at     2026-01-05 10:00
    urls.location  https://api.test/glo_1
  `,
  tsv: `
    id\tglo_1
    translations\ten: page, de: Seite
    createdAt\t2026-01-05T10:00:00.000Z
    updatedAt\t2026-01-05T10:00:00.000Z
    urls.location\thttps://api.test/glo_1
  `,
})

commandCase({
  run: 'translations glossary update --insert "en=page; de=Seite" --delete glo_2',
  sends: 'PUT /v1/orgs/acme/translations-glossary',
  body: {
    operations: [
      { type: 'insert', translations: { en: 'page', de: 'Seite' } },
      { type: 'delete', id: 'glo_2' },
    ],
  },
  table: `
    organization id  acme
    updated          yes
  `,
  tsv: `
    organizationId\tacme
    updated\ttrue
  `,
  json: { organizationId: 'acme', updated: true },
})

commandCase({
  run: 'translations run trn_1',
  sends: 'POST /v1/orgs/acme/translations/trn_1/run',
  table: `
    organization id          acme
    translation settings id  trn_1
    updated                  yes
  `,
  tsv: `
    organizationId\tacme
    translationSettingsId\ttrn_1
    updated\ttrue
  `,
  json: { organizationId: 'acme', translationSettingsId: 'trn_1', updated: true },
})

describe('glossary terms', () => {
  it('are rejected without a language', async () => {
    const { exit, stderr } = await docsctl(
      splitArguments('translations glossary update --insert "page Seite"'),
    )
    assert.equal(exit, 2)
    assert.match(
      stderr,
      /Invalid value "page Seite" for --insert\. Use the format "en=page; de=Seite"/,
    )
  })
})
