/** Shows or makes a passkey in this browser. Options and answers are JSON as of WebAuthn level 3; the browser converts them itself. */

type Credentials = typeof PublicKeyCredential

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in (PublicKeyCredential as Credentials)

/** Somebody closed the browser's own dialog, or it ran out of time. */
export const isCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** @param options `PublicKeyCredentialRequestOptionsJSON`. @throws DOMException `NotAllowedError` when the person lets it be. */
export const showPasskey = async (options: object): Promise<object> => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
  if (!shown) throw new DOMException('No passkey was shown.', 'NotAllowedError')
  return shown.toJSON()
}

/** @param options `PublicKeyCredentialCreationOptionsJSON`. @throws as `showPasskey`. */
export const makePasskey = async (options: object): Promise<object> => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  if (!made) throw new DOMException('No passkey was made.', 'NotAllowedError')
  return made.toJSON()
}
