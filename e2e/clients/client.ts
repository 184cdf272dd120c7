/** What a library made of a sign-in, described in one way for all of them. `reported`: what userinfo answered. */
export type SignedIn = { sub: string; name: string; email: string; accessToken: string; reported: Record<string, unknown> }

/** One library as its page offers it to the test. @property signedIn settles once the page has handled what its address brought. */
export type Client = {
  signedIn: Promise<SignedIn | undefined>
  signIn: () => void
  renew: () => Promise<SignedIn | undefined>
  signOut: () => void
}

declare global {
  interface Window {
    client: Client
  }
}

/** Origin of the provider under test, written into the page by the application's server. */
export const authority = (): string => `${document.documentElement.dataset.provider}/identity`

/** Address of this library's own page: each has one, `/axa`. */
export const own = (path = ''): string => `${location.origin}/${location.pathname.split('/')[1]}${path}`
