import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@hoppla/contract/staff/fields'

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Somebody closed the browser's own dialog, or it ran out of time. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Of what the browser made, the fields that the API reads: it refuses others, and newer browsers add some. */
const fieldsOf = <Made extends PasskeyAssertion | PasskeyRegistration>(credential: PublicKeyCredential): Made => {
  const { id, rawId, type, authenticatorAttachment, response } = credential.toJSON() as object as Made
  return { id, rawId, type, authenticatorAttachment, clientExtensionResults: {}, response } as Made
}

/** Asks for one of the passkeys of this device; options and answer are JSON (WebAuthn Level 3), which the browser itself reads and writes. @throws DOMException `NotAllowedError` when the person lets it be. */
export const showPasskey = async (options: PasskeyRequestOptions): Promise<PasskeyAssertion> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  if (!shown) throw new DOMException('No passkey was shown.', 'NotAllowedError')
  const { response, ...common } = fieldsOf<PasskeyAssertion>(shown)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { ...common, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Makes a passkey on this device. @throws as `showPasskey`. */
export const makePasskey = async (options: PasskeyCreationOptions): Promise<PasskeyRegistration> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  if (!made) throw new DOMException('No passkey was made.', 'NotAllowedError')
  const { response, ...common } = fieldsOf<PasskeyRegistration>(made)
  const { clientDataJSON, attestationObject, transports } = response
  return { ...common, response: { clientDataJSON, attestationObject, transports } }
}
