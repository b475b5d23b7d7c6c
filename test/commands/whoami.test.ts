import { commandCase } from '../support/command-case.ts'

const user = {
  object: 'user',
  id: 'usr_1',
  displayName: 'Ada Byron',
  email: 'ada@acme.test',
  urls: { location: 'https://api.test/v1/users/usr_1' },
}

commandCase({
  run: 'whoami',
  sends: 'GET /v1/user',
  answers: user,
  table: `
    id             usr_1
    display name   Ada Byron
    email          ada@acme.test
    urls.location  https://api.test/v1/users/usr_1
  `,
  tsv: `
    id\tusr_1
    displayName\tAda Byron
    email\tada@acme.test
    urls.location\thttps://api.test/v1/users/usr_1
  `,
})
