import { UserManager } from 'oidc-client-ts'
import { authority, own, type SignedIn } from './client.ts'

// The standard monitor, asking once at its start and then in an hour: what it gets in between it was sent.
const manager = new UserManager({
  authority: authority(),
  client_id: 'monitor',
  redirect_uri: own('/callback'),
  silent_redirect_uri: own('/silent'),
  post_logout_redirect_uri: own(),
  scope: 'openid profile email',
  loadUserInfo: true,
  automaticSilentRenew: false,
  monitorSession: true,
  checkSessionIntervalInSeconds: 3_600,
})
manager.events.addUserSignedOut(() => {
  document.title = 'signed out'
})

const current = async (): Promise<SignedIn | undefined> => {
  const user = await manager.getUser()
  if (!user) return undefined
  const { sub, name = '', email = '' } = user.profile
  return { sub, name, email, accessToken: user.access_token, reported: user.profile }
}

const arrive = async (): Promise<SignedIn | undefined> => {
  if (location.pathname.endsWith('/silent')) return void manager.signinSilentCallback()
  if (location.pathname.endsWith('/callback')) await manager.signinRedirectCallback()
  return current()
}

window.client = {
  signedIn: arrive(),
  signIn: () => void manager.signinRedirect(),
  renew: async () => {
    await manager.signinSilent()
    return current()
  },
  signOut: () => void manager.signoutRedirect(),
}
