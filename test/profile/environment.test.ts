import assert from 'node:assert/strict'
import {
  cacheFolder,
  configFolder,
  type Environment,
  stateFolder,
  variable,
} from '../../src/profile/environment.ts'

function machine(
  env: Record<string, string>,
  platform: NodeJS.Platform = 'linux',
  home = '/home/ann',
): Environment {
  return { env, cwd: '/home/ada/repo', home, platform }
}

describe('the folders of docsctl', () => {
  it('are below the home folder by default', () => {
    assert.equal(configFolder(machine({})), '/home/ann/.config/docsctl')
    assert.equal(stateFolder(machine({})), '/home/ann/.local/state/docsctl')
    assert.equal(cacheFolder(machine({})), '/home/ann/.cache/docsctl')
    assert.equal(configFolder(machine({}, 'darwin')), '/home/ann/.config/docsctl')
  })

  it('follow the XDG variables unless they are relative', () => {
    const xdg = { XDG_CONFIG_HOME: '/x/c', XDG_STATE_HOME: '/x/s', XDG_CACHE_HOME: 'cache' }
    assert.equal(configFolder(machine(xdg)), '/x/c/docsctl')
    assert.equal(stateFolder(machine(xdg)), '/x/s/docsctl')
    assert.equal(cacheFolder(machine(xdg)), '/home/ann/.cache/docsctl')
  })

  it('are set by the DOCSCTL_ variables, relative to the working directory', () => {
    const own = {
      XDG_CONFIG_HOME: '/x/c',
      DOCSCTL_CONFIG_DIR: '/own/config',
      DOCSCTL_STATE_DIR: 'state',
      DOCSCTL_CACHE_DIR: '../cache',
    }
    assert.equal(configFolder(machine(own)), '/own/config')
    assert.equal(stateFolder(machine(own)), '/home/ada/repo/state')
    assert.equal(cacheFolder(machine(own)), '/home/ada/cache')
  })

  it('are below the application data on Windows', () => {
    const home = 'C:\\Users\\Ann Lee'
    const data = { APPDATA: 'D:\\roaming', LOCALAPPDATA: 'D:\\local' }
    const windows = machine(data, 'win32', home)
    assert.equal(configFolder(windows), 'D:\\roaming\\docsctl')
    assert.equal(stateFolder(windows), 'D:\\local\\docsctl\\state')
    assert.equal(cacheFolder(windows), 'D:\\local\\docsctl\\cache')
    const bare = machine({}, 'win32', home)
    assert.equal(configFolder(bare), 'C:\\Users\\Ann Lee\\AppData\\Roaming\\docsctl')
    assert.equal(stateFolder(bare), 'C:\\Users\\Ann Lee\\AppData\\Local\\docsctl\\state')
    const own = { DOCSCTL_STATE_DIR: '..\\state', DOCSCTL_CACHE_DIR: 'E:/cache' }
    const named = { ...machine(own, 'win32', home), cwd: 'C:\\work\\repo' }
    assert.equal(stateFolder(named), 'C:\\work\\state')
    assert.equal(cacheFolder(named), 'E:\\cache')
  })

  it('are never below the working directory if there is no home', () => {
    assert.equal(configFolder(machine({}, 'linux', '')), '/.config/docsctl')
  })
})

describe('an environment variable', () => {
  it('counts as missing if it is empty or blank', () => {
    assert.equal(variable(machine({ DOCSCTL_ORG: '' }), 'DOCSCTL_ORG'), undefined)
    assert.equal(variable(machine({ DOCSCTL_ORG: ' \n' }), 'DOCSCTL_ORG'), undefined)
    assert.equal(variable(machine({}), 'DOCSCTL_ORG'), undefined)
  })

  it('is read without a trailing line break', () => {
    assert.equal(variable(machine({ DOCSCTL_TOKEN: 'gb_1\n' }), 'DOCSCTL_TOKEN'), 'gb_1')
  })
})
