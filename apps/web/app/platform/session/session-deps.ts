import type { ApplicationUser } from './session-store.ts'

/** What the machine needs of oidc-client-ts; a test passes a fake. */
export type SignedInUser = { access_token: string; expired: boolean | undefined; profile: { sub: string } }
export type IdentityClient = {
  clearStaleState: () => Promise<void>
  getUser: (raiseEvent?: boolean) => Promise<SignedInUser | null>
  removeUser: () => Promise<void>
  signinSilent: (options?: { forceIframeAuth?: boolean }) => Promise<SignedInUser | null>
  signinRedirect: (options: { state: unknown }) => Promise<void>
  signoutRedirect: (options: { state: unknown }) => Promise<void>
  events: {
    addUserLoaded: (listener: (user: SignedInUser) => Promise<void> | void) => unknown
    addUserUnloaded: (listener: () => Promise<void> | void) => unknown
    addUserSignedIn: (listener: () => Promise<void> | void) => unknown
    addUserSignedOut: (listener: () => Promise<void> | void) => unknown
    addSilentRenewError: (listener: (error: Error) => Promise<void> | void) => unknown
  }
}

/** `unclear`: no answer, or an error. It counts as not signed in (docs/product/web.md), but nothing stored is deleted because of it. */
export type ProviderAnswer = 'signed-in' | 'signed-out' | 'unclear'

export type SessionDeps = {
  /** Loads the OpenID code; never called for guests. */
  loadClient: () => Promise<IdentityClient>
  /** Whether this browser keeps a user, without loading anything. */
  keepsUser: () => boolean
  /** `GET /identity/api/Authentication`. */
  askProvider: () => Promise<ProviderAnswer>
  /** `GET /api/User/Me`, with the token in hand. */
  fetchUser: () => Promise<ApplicationUser>
  /** The page was signed in and no longer is: to login with intent SignOut. */
  leave: () => void
  /** Somebody else has signed in, in another tab: the page is reloaded, without the data of the previous person. */
  startOver: () => void
  report: (error: unknown) => void
  pause: (ms: number) => Promise<void>
}
