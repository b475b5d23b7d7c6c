import assert from 'node:assert/strict'
import { journalLimits, settingByKey, settingNames, settings } from '../../src/profile/settings.ts'

describe('the settings', () => {
  it('have their keys as names on the command line', () => {
    assert.deepEqual(
      settingNames.map((name) => settings[name].key),
      [
        'org',
        'space',
        'site',
        'output',
        'page-size',
        'review-keys',
        'theme',
        'mouse',
        'journal',
        'journal-keep',
        'journal-size',
        'policy',
        'release-url',
      ],
    )
    assert.equal(settingByKey('page-size'), 'pageSize')
  })

  it('list the valid keys for an unknown key', () => {
    for (const key of ['pageSize', 'token', 'toString']) {
      assert.throws(() => settingByKey(key), {
        kind: 'usage',
        message: `Unknown setting "${key}". Expected one of: org, space, site, output, page-size, review-keys, theme, mouse, journal, journal-keep, journal-size, policy, release-url`,
      })
    }
  })

  it('accept on or off for the mouse', () => {
    assert.deepEqual(settings.mouse.variables, ['DOCSCTL_MOUSE'])
    assert.equal(settings.mouse.check('off', 'mouse'), 'off')
    assert.throws(() => settings.mouse.check('no', 'DOCSCTL_MOUSE'), {
      message: 'Invalid value "no" for DOCSCTL_MOUSE. Expected one of: on, off',
    })
  })

  it('accept a dark or a light theme', () => {
    assert.deepEqual(settings.theme.variables, ['DOCSCTL_THEME'])
    for (const theme of ['dark', 'light']) {
      assert.equal(settings.theme.check(theme, 'theme'), theme)
    }
    assert.throws(() => settings.theme.check('solarized', 'DOCSCTL_THEME'), {
      kind: 'usage',
      message: 'Invalid value "solarized" for DOCSCTL_THEME. Expected one of: dark, light',
    })
  })

  it('accept a number of days and a size as the limits for journals', () => {
    assert.deepEqual(journalLimits({}), { days: 90, bytes: 104_857_600 })
    const { journalKeep, journalSize } = settings
    assert.deepEqual(
      journalLimits({
        journalKeep: { value: journalKeep.check('7d', 'journal-keep') },
        journalSize: { value: journalSize.check('500KB', 'journal-size') },
      }),
      { days: 7, bytes: 512_000 },
    )
    for (const days of ['90', '0d', '2h', '1.5d', 90]) {
      assert.throws(() => journalKeep.check(days, 'journal-keep'), {
        message: /^Invalid value .* for journal-keep\. Use a number of days such as 90d$/,
      })
    }
    for (const size of ['100', '0MB', '1.5GB', '100mb']) {
      assert.throws(() => journalSize.check(size, 'journal-size'), {
        message: /^Invalid value .* for journal-size\. Use a size such as 500KB, 100MB, or 2GB$/,
      })
    }
  })

  it('accept a page size from 1 to 1000, as text or number', () => {
    assert.equal(settings.pageSize.check('1', 'page-size'), 1)
    assert.equal(settings.pageSize.check(1000, 'page-size'), 1000)
    for (const value of ['0', 1001, '1001', 1.5, '5x', '-1', '', '1e2', true, [5]]) {
      assert.throws(() => settings.pageSize.check(value, 'page-size'), {
        kind: 'usage',
        message: `Invalid value ${JSON.stringify(value)} for page-size. Expected a whole number from 1 to 1000`,
      })
    }
  })

  it('accept the seven output formats', () => {
    for (const format of ['table', 'tsv', 'csv', 'json', 'jsonl', 'yaml', 'ids']) {
      assert.equal(settings.output.check(format, 'output'), format)
    }
    assert.throws(() => settings.output.check('pdf', 'DOCSCTL_OUTPUT'), {
      kind: 'usage',
      message:
        'Invalid value "pdf" for DOCSCTL_OUTPUT. Expected one of: table, tsv, csv, json, jsonl, yaml, ids',
    })
  })

  it('accept only text', () => {
    assert.throws(() => settings.org.check(12, '.docsctl.yaml: org'), {
      message: 'Invalid value 12 for .docsctl.yaml: org. Put the value in quotes',
    })
  })

  it('accept an ID or a title as an organization, as a space and as a site', () => {
    for (const setting of [settings.org, settings.space, settings.site]) {
      assert.equal(setting.check('-org_1', 'DOCSCTL_SPACE'), '-org_1')
      assert.equal(setting.check('Developer Guide', 'DOCSCTL_SPACE'), 'Developer Guide')
      for (const value of ['', ' ', 'a\nb', 'a\u0007b', true, ['a']]) {
        assert.throws(() => setting.check(value, 'DOCSCTL_SPACE'), {
          kind: 'usage',
          message: `Invalid value ${JSON.stringify(value)} for DOCSCTL_SPACE. Expected an ID or a title`,
        })
      }
    }
  })
})
