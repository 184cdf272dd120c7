// oidc-provider as it comes, with its memory adapter and the kinds of token the product gives (ES256, JWT, rotation): the baseline of `refresh`.
// Arguments: port, how many refresh tokens. Prints them when it listens.
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

const [port, howMany] = process.argv.slice(2)
const issuer = `http://localhost:${port}`
const scope = 'openid profile offline_access'
const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const provider = new Provider(issuer, {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] } as never,
  clients: [
    {
      client_id: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
      redirect_uris: [`${issuer}/callback`],
    },
  ],
  scopes: scope.split(' '),
  claims: { openid: ['sub'], profile: ['name', 'email'] },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  rotateRefreshToken: true,
  ttl: { AccessToken: 300, IdToken: 3_600, RefreshToken: 86_400, Grant: 86_400 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${issuer}/api`,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope,
        audience: `${issuer}/api`,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 300,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
  findAccount: (_ctx, sub) => ({
    accountId: sub,
    claims: () => ({ sub, name: 'Bea Bench', email: `${sub}@bench.example` }),
  }),
})

const client = await provider.Client.find('web')
if (!client) throw new Error('The client is not there.')
const tokens: string[] = []
for (let index = 0; index < Number(howMany); index++) {
  const accountId = `account-${index}`
  const grant = new provider.Grant({ clientId: 'web', accountId })
  grant.addOIDCScope(scope)
  grant.addResourceScope(`${issuer}/api`, scope)
  const grantId = await grant.save()
  const token = new provider.RefreshToken({
    client,
    accountId,
    grantId,
    scope,
    gty: 'authorization_code',
    resource: `${issuer}/api`,
  } as never)
  tokens.push(await token.save())
}
provider.listen(Number(port), '127.0.0.1', () => console.log(JSON.stringify({ tokens })))
