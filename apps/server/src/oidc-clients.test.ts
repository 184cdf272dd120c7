import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hoppla-clients-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secret = 'a secret of a client, 32 characters'
const party = { client_id: 'party', client_secret: secret, redirect_uris: ['https://party.example/cb'] }
const readText = (text: string) => {
  const path = join(folder, 'clients.yaml')
  writeFileSync(path, text)
  return readConfig({ HOPPLA_DATA_DIR: folder, HOPPLA_SECRET: 'x'.repeat(32), HOPPLA_OIDC_CLIENTS: path }).oidcClients
}
const read = (clients: unknown) => readText(JSON.stringify(clients))

test('without the setting there is no client but our own', () => {
  expect(readConfig({ HOPPLA_DATA_DIR: folder, HOPPLA_SECRET: 'x'.repeat(32) }).oidcClients).toEqual([])
})

test('a client is read from YAML or JSON, with careful defaults', () => {
  const expected = {
    ...party,
    post_logout_redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'RS256',
    scope: 'openid profile email offline_access',
    require_pkce: true,
  }
  expect(read([party])).toEqual([expected])
  expect(readText(`- client_id: party\n  client_secret: ${secret}\n  redirect_uris: [https://party.example/cb]\n`)).toEqual([
    expected,
  ])
})

test.each<[string, unknown, RegExp]>([
  ['no list', { client_id: 'party' }, /HOPPLA_OIDC_CLIENTS: the file/],
  ['an unknown field', [{ ...party, redirect_uri: 'x' }], /client 'party'.*redirect_uri/],
  ['our own name', [{ ...party, client_id: 'web' }], /client 'web' client_id: 'web' is the product's own/],
  ['a name with blanks', [{ ...party, client_id: 'a b' }], /client 'a b' client_id/],
  ['one name twice', [party, party], /client 'party' client_id: 'party' is there twice/],
  ['no secret', [{ ...party, client_secret: undefined }], /client 'party' client_secret: is missing/],
  ['a short secret', [{ ...party, client_secret: 'short' }], /client_secret: must have 32/],
  ['a public client with a secret', [{ ...party, token_endpoint_auth_method: 'none' }], /keeps no secret/],
  [
    'a public client without PKCE',
    [{ client_id: 'app', token_endpoint_auth_method: 'none', require_pkce: false, redirect_uris: party.redirect_uris }],
    /client 'app' require_pkce/,
  ],
  ['no redirect', [{ ...party, redirect_uris: [] }], /redirect_uris: needs at least one/],
  ['a redirect without TLS', [{ ...party, redirect_uris: ['http://party.example/cb'] }], /redirect_uris 0: .*must be https/],
  ['a wildcard', [{ ...party, redirect_uris: ['https://*.party.example/cb'] }], /wildcard/],
  ['a fragment', [{ ...party, redirect_uris: ['https://party.example/cb#x'] }], /fragment/],
  ['credentials in a redirect', [{ ...party, redirect_uris: ['https://a:b@party.example/cb'] }], /credentials/],
  ['a script', [{ ...party, redirect_uris: ['javascript:alert(1)'] }], /neither https nor http/],
  ['a path only', [{ ...party, redirect_uris: ['/cb'] }], /no absolute address/],
  ['a bad sign-out page', [{ ...party, post_logout_redirect_uris: ['http://party.example/'] }], /post_logout_redirect_uris 0/],
  ['a bad back channel', [{ ...party, backchannel_logout_uri: 'http://party.example/bye' }], /backchannel_logout_uri/],
  ['an unknown scope', [{ ...party, scope: 'openid admin' }], /scope: only of/],
  ['an unknown method', [{ ...party, token_endpoint_auth_method: 'client_secret_jwt' }], /token_endpoint_auth_method/],
  ['an unknown country', [{ ...party, countries: ['atlantis'] }], /client 'party' countries: 'atlantis'/],
])('%s is refused with a message that names setting and client', (_case, clients, message) => {
  expect(() => read(clients)).toThrow(message)
  expect(() => read(clients)).toThrow(/HOPPLA_OIDC_CLIENTS/)
})

test('neither a bad client nor a bad file brings a secret into the message', () => {
  for (const attempt of [
    () => read([{ ...party, scope: 'x' }]),
    () => readText(`- client_id: a\n client_secret: "${secret}\n :::`),
  ])
    expect(attempt).toThrow(expect.objectContaining({ message: expect.not.stringContaining(secret) }))
})

test('a file that is not there is named', () => {
  const input = { HOPPLA_DATA_DIR: folder, HOPPLA_SECRET: 'x'.repeat(32), HOPPLA_OIDC_CLIENTS: '/nowhere/clients.yaml' }
  expect(() => readConfig(input)).toThrow(/HOPPLA_OIDC_CLIENTS: '\/nowhere\/clients.yaml' does not exist/)
})
