import { pathTo } from '@hoppla/contract/pages'
import { type SigninSilentArgs, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'

/**
 * The OpenID client of this browser, shared by its tabs. They share one user, and a refresh token must not be used twice, since reuse revokes the whole
 * family. So renewals take turns, and a tab that comes second uses what the first one obtained.
 */
class SharedUserManager extends UserManager {
  #known: string | undefined

  constructor(...settings: ConstructorParameters<typeof UserManager>) {
    super(...settings)
    this.events.addUserLoaded((user) => {
      this.#known = user.access_token
    })
  }

  override async getUser(raiseEvent = false): Promise<User | null> {
    const user = await super.getUser(raiseEvent)
    this.#known = user?.access_token
    return user
  }

  override async signinSilent(options: SigninSilentArgs = {}): Promise<User | null> {
    // What this tab knows when it asks, not when its turn comes: by then the change of the other tab may have arrived.
    const known = this.#known
    const renew = async () => {
      const kept = options.forceIframeAuth ? null : await this._loadUser()
      if (kept && !kept.expired && known !== undefined && kept.access_token !== known) {
        await this.events.load(kept)
        return kept
      }
      return super.signinSilent(options)
    }
    return navigator.locks ? navigator.locks.request('id.renew', renew) : renew()
  }
}

const settings = (authority: string) => ({
  authority,
  client_id: 'web',
  redirect_uri: location.origin + pathTo('auth-callback', {}),
  silent_redirect_uri: location.origin + pathTo('auth-silent', {}),
  post_logout_redirect_uri: location.origin + pathTo('auth-signed-out', {}),
  response_type: 'code',
  scope: 'openid profile offline_access',
  automaticSilentRenew: true,
  monitorSession: true,
  checkSessionIntervalInSeconds: 5,
  stopCheckSessionOnError: false,
  userStore: new WebStorageStateStore({ store: localStorage }),
})

/** @param authority the OpenID provider of this host. */
export const createIdentityClient = (authority: string): UserManager => new SharedUserManager(settings(authority))
