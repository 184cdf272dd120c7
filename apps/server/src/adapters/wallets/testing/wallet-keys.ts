import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../../testing/memory-folder.ts'

/** Runs openssl. @throws Error with what it wrote, where it says no. */
export const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

export const password = 'a password of a key'
export const team = 'A1B2C3D4E5'
export const passType = 'pass.example.hoppla'
export const issuer = '3388000000012345678'

/** An own authority, a certificate of a pass type, its key with a password, another key, and a service account at Google; all in files. */
export const makeWalletKeys = () => {
  const { path, remove } = temporaryFolder('wallet-keys')
  const at = (name: string) => join(path, name)
  const files = {
    authority: at('authority.pem'),
    certificate: at('pass.pem'),
    key: at('pass.key'),
    otherKey: at('other.key'),
    otherAuthority: at('other-authority.pem'),
    account: at('account.json'),
    folder: path,
  }
  const authority = (cert: string, key: string, name: string) =>
    openssl(
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '3650'],
      ...['-subj', `/CN=${name}/O=Test/C=SE`],
    )
  authority(files.authority, at('authority.key'), 'Test WWDR')
  authority(files.otherAuthority, files.otherKey, 'Another authority')
  const subject = `/UID=${passType}/CN=Pass Type ID: ${passType}/OU=${team}/O=Test/C=SE`
  openssl(
    ...['req', '-newkey', 'rsa:2048', '-passout', `pass:${password}`, '-keyout', files.key, '-out', at('pass.csr')],
    ...['-subj', subject],
  )
  openssl(
    ...['x509', '-req', '-in', at('pass.csr'), '-CA', files.authority, '-CAkey', at('authority.key'), '-CAcreateserial'],
    ...['-out', files.certificate, '-days', '3000'],
  )
  const privateKey = openssl('genpkey', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048')
  writeFileSync(
    files.account,
    JSON.stringify({ type: 'service_account', client_email: 'wallet@test.example', private_key: privateKey, token_uri: 'x' }),
  )
  return { files, privateKey, remove }
}
export type WalletKeys = ReturnType<typeof makeWalletKeys>

/** Settings of both wallets, as an operator writes them. */
export const walletSettingsOf = ({ files }: WalletKeys, services: { push: string; google: string }): Record<string, string> => ({
  HOPPLA_WALLET_APPLE_CERTIFICATE: files.certificate,
  HOPPLA_WALLET_APPLE_AUTHORITY: files.authority,
  HOPPLA_WALLET_APPLE_KEY: files.key,
  HOPPLA_WALLET_APPLE_KEY_PASSWORD: password,
  HOPPLA_WALLET_APPLE_TEAM: team,
  HOPPLA_WALLET_APPLE_TYPE: passType,
  HOPPLA_WALLET_APPLE_PUSH: services.push,
  HOPPLA_WALLET_GOOGLE_KEY: files.account,
  HOPPLA_WALLET_GOOGLE_ISSUER: issuer,
  HOPPLA_WALLET_GOOGLE_API: services.google,
})
