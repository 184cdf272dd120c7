import { beforeEach, expect, test } from 'vitest'
import { astrid, aUser, type World, world } from '../../testing/session-world.ts'
import { transitions } from './session-machine.ts'

const fresh = aUser('kept')
const old = { ...aUser('old'), expired: true }

// The session states of docs/product/web.md, row by row: what happens, in which state, where it leads, and whether the browser leaves for the login page.
test.each([
  ['unknown', 'userFetched', 'authenticated', false],
  ['unknown', 'noUser', 'signed-out', false],
  ['authenticated', 'userFetched', 'authenticated', false],
  ['authenticated', 'noUser', 'signed-out', true],
  ['signed-out', 'userFetched', 'authenticated', false],
  ['signed-out', 'noUser', 'signed-out', false],
] as const)('%s, %s: %s, leaving: %s', (from, happening, to, leaves) => {
  expect(transitions[from][happening]).toEqual(leaves ? { to, leave: true } : { to })
})
test('there are no other transitions', () => {
  expect(Object.values(transitions).flatMap((ways) => Object.keys(ways))).toHaveLength(6)
})

test('from unknown one is led nowhere, however it ends; nothing is shown before it ends', async () => {
  for (const [kept, provider, status] of [
    [fresh, 'signed-in', 'authenticated'],
    [fresh, 'signed-out', 'signed-out'],
    [fresh, 'unclear', 'signed-out'],
    [old, 'signed-in', 'authenticated'],
    [old, 'signed-out', 'signed-out'],
    [old, 'unclear', 'signed-out'],
    [null, 'signed-in', 'authenticated'],
    [null, 'signed-out', 'signed-out'],
    [null, 'unclear', 'signed-out'],
  ] as const) {
    const here = world(kept, provider)
    const started = here.machine.start()
    expect(here.session.get().status).toBe('unknown')
    await started
    expect([here.session.get().status, here.left], `${JSON.stringify(kept)} ${provider}`).toEqual([status, 0])
    // Nobody shown as signed out holds a token.
    expect(here.machine.accessToken() !== undefined).toBe(status === 'authenticated')
  }
})

test('a silent sign-in that brings nobody ends signed out, and what was kept is dropped', async () => {
  const here = world(old, 'signed-in')
  here.client.silent = null
  await here.machine.start()
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: false })
  expect([here.client.kept, here.fetchedWith]).toEqual([null, []])
})

test('a silent sign-in refused both ways ends signed out', async () => {
  const here = world(old, 'signed-in')
  here.client.silent = new Error('invalid_grant')
  here.client.iframe = new Error('login_required')
  await here.machine.start()
  expect([here.session.get().status, here.client.kept]).toEqual(['signed-out', null])
})

test('a guest is signed out without the OpenID code being loaded', async () => {
  const here = world(null, 'signed-out')
  await here.machine.start()
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: false })
  expect([here.loads, here.left]).toEqual([0, 0])
})

test('a kept user that the provider confirms is taken, after stale state is cleared', async () => {
  const here = world(fresh, 'signed-in')
  await here.machine.start()
  expect(here.session.get()).toEqual({ status: 'authenticated', user: astrid })
  expect(here.client.asked).toEqual(['clearStaleState', 'getUser'])
  expect(here.fetchedWith).toEqual(['kept'])
})

test('an expired kept user is signed in silently', async () => {
  const here = world(old, 'signed-in')
  await here.machine.start()
  expect(here.session.get().status).toBe('authenticated')
  expect(here.client.asked).toEqual(['clearStaleState', 'getUser', 'signinSilent'])
  expect(here.fetchedWith).toEqual(['silent'])
})

test('no kept user, but a provider that knows the browser: signed in silently', async () => {
  const here = world(null, 'signed-in')
  await here.machine.start()
  expect(here.session.get().status).toBe('authenticated')
  expect(here.machine.accessToken()).toBe('silent')
})

test('a kept user whom the provider no longer knows is dropped, quietly', async () => {
  const here = world(fresh, 'signed-out')
  await here.machine.start()
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: false })
  expect(here.client.kept).toBeNull()
  expect(here.left).toBe(0)
})

test('when the provider cannot be asked the visitor is signed out, but the kept user stays for the next try', async () => {
  const here = world(fresh, 'unclear')
  await here.machine.start()
  expect(here.session.get().status).toBe('signed-out')
  expect(here.client.kept).toBe(fresh)
  expect(here.loads).toBe(0)
})

test('an application user that cannot be fetched drops the kept user', async () => {
  const here = world(fresh, 'signed-in')
  here.user = new Error('503')
  await here.machine.start()
  expect(here.session.get().status).toBe('signed-out')
  expect(here.client.kept).toBeNull()
  expect(here.machine.accessToken()).toBeUndefined()
})

test('a refused refresh token is made good through the iframe while the provider knows the browser', async () => {
  const here = world(old, 'signed-in')
  here.client.silent = new Error('invalid_grant')
  await here.machine.start()
  expect(here.client.asked).toEqual(['clearStaleState', 'getUser', 'signinSilent', 'signinIframe'])
  expect(here.machine.accessToken()).toBe('iframe')
})

test('starting twice initialises once', async () => {
  const here = world(fresh, 'signed-in')
  await Promise.all([here.machine.start(), here.machine.start()])
  expect(here.fetchedWith).toHaveLength(1)
})

let here: World
beforeEach(async () => {
  here = world(fresh, 'signed-in')
  await here.machine.start()
  here.client.asked.length = 0
  here.fetchedWith.length = 0
})

test('user loaded fetches the application user again, with the new token', async () => {
  here.user = { ...astrid, firstname: 'Astrid Maria' }
  await here.client.notify('userLoaded', aUser('renewed'))
  expect(here.session.get()).toEqual({ status: 'authenticated', user: here.user })
  expect(here.fetchedWith).toEqual(['renewed'])
})

test('user loaded, but the application user cannot be fetched: signed out here, and led to the login page', async () => {
  here.user = new Error('401')
  await here.client.notify('userLoaded', aUser('renewed'))
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: true })
  expect([here.client.kept, here.machine.accessToken(), here.left]).toEqual([null, undefined, 1])
})

test('user unloaded signs out and leads to the login page', async () => {
  await here.client.notify('userUnloaded')
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: true })
  expect([here.left, here.machine.accessToken()]).toEqual([1, undefined])
})

test('signed in at the provider: silent sign-in', async () => {
  await here.client.notify('userSignedIn')
  expect(here.client.asked).toEqual(['signinSilent'])
  expect(here.fetchedWith).toEqual(['silent'])
})

// The page holds what one person read and filled in; another's token never goes out with it.
test.each([
  ['signed in at the provider', () => here.client.notify('userSignedIn')],
  ['taken from another tab', () => here.machine.keptUserChanged()],
  ['brought by a renewal', () => here.machine.renew()],
  ['seen by the monitor', () => here.client.notify('userSignedOut')],
])('somebody else, %s: the page starts over, once, and has no token from then on', async (_way, happens) => {
  const bjorn = aUser('of Björn', '2')
  here.client.kept = bjorn
  here.client.silent = bjorn
  here.user = { ...astrid, guid: '2', firstname: 'Björn' }
  await happens()
  expect([here.startedOver, here.left, here.machine.accessToken()]).toEqual([1, 0, undefined])
  expect(here.session.get()).toEqual({ status: 'authenticated', user: astrid })
  expect([here.fetchedWith, here.client.kept]).toEqual([[], bjorn])
})

test('a call of a form that somebody else’s renewal would repeat is not repeated', async () => {
  here.client.silent = aUser('of Björn', '2')
  expect(await here.machine.renew()).toBe(false)
  expect(here.machine.accessToken()).toBeUndefined()
})

test('signed in at the provider, but no tokens to be had: signed out here', async () => {
  here.client.silent = null
  await here.client.notify('userSignedIn')
  expect([here.session.get().status, here.client.kept, here.left]).toEqual(['signed-out', null, 1])
})

test('signed out at the provider removes the local user, once the provider confirms it', async () => {
  here.provider = 'signed-out'
  await here.client.notify('userSignedOut')
  expect(here.client.kept).toBeNull()
  expect([here.session.get().status, here.left]).toEqual(['signed-out', 1])
})

test('a mistaken monitor signs nobody out', async () => {
  await here.client.notify('userSignedOut')
  expect(here.session.get().status).toBe('authenticated')
  expect(here.left).toBe(0)
  here.provider = 'unclear'
  await here.client.notify('userSignedOut')
  expect(here.session.get().status).toBe('authenticated')
})

test('a renewal that fails because the session is over signs out', async () => {
  here.provider = 'signed-out'
  await here.client.notify('silentRenewError', new Error('invalid_grant'))
  expect(here.session.get().status).toBe('signed-out')
})

test('a renewal brings a new token once for all who wait', async () => {
  expect(await Promise.all([here.machine.renew(), here.machine.renew()])).toEqual([true, true])
  expect(here.client.asked.filter((what) => what === 'signinSilent')).toHaveLength(1)
  expect(here.machine.accessToken()).toBe('silent')
})

test('a renewal that fails for another reason says so and keeps the session', async () => {
  here.client.silent = new Error('network')
  here.provider = 'unclear'
  expect(await here.machine.renew()).toBe(false)
  expect(here.session.get().status).toBe('authenticated')
})

test('one’s own sign-out goes through the provider, not to the login page', async () => {
  await here.machine.signOut({ language: 'sv' })
  expect(here.client.asked).toEqual(['signoutRedirect', 'removeUser'])
  expect(here.session.get()).toEqual({ status: 'signed-out', wasSignedIn: true })
  expect(here.left).toBe(0)
})

test('a new password ends the session and begins another: what is heard in between leads nobody to login', async () => {
  const here = world(fresh, 'signed-in')
  await here.machine.start()
  const isBack = await here.machine.whileSessionChanges(async () => {
    here.provider = 'signed-out'
    await here.client.notify('userSignedOut')
    await here.client.notify('silentRenewError', new Error('invalid_grant'))
    here.client.silent = new Error('invalid_grant')
    expect(await here.machine.renew()).toBe(false)
    expect([here.session.get().status, here.left]).toEqual(['authenticated', 0])
    here.provider = 'signed-in'
    return here.machine.signIn()
  })
  expect(isBack).toBe(true)
  expect([here.session.get().status, here.left, here.machine.accessToken()]).toEqual(['authenticated', 0, 'iframe'])
})

test.each([
  ['is refused', () => Promise.reject(new Error('400'))],
  ['is not followed by a sign-in', () => Promise.resolve(false)],
])('a sign-out elsewhere that is heard while a new password %s counts after all', async (_how, end) => {
  const here = world(fresh, 'signed-in')
  await here.machine.start()
  const work = here.machine.whileSessionChanges(async () => {
    here.provider = 'signed-out'
    await here.client.notify('userSignedOut')
    return end()
  })
  await work.catch(() => undefined)
  expect([here.session.get().status, here.left]).toEqual(['signed-out', 1])
})

test('another tab signed out: this one follows when the provider says so, and asks for no tokens before', async () => {
  here.client.kept = null
  here.whilePausing = () => {
    if (here.pauses === 2) here.provider = 'signed-out'
  }
  await here.machine.keptUserChanged()
  expect(here.pauses).toBe(2)
  expect([here.session.get().status, here.left]).toEqual(['signed-out', 1])
  expect(here.client.asked).toEqual(['removeUser'])
})

test('another tab lost the user, but the provider’s session goes on: this one fetches it back', async () => {
  here.client.kept = null
  await here.machine.keptUserChanged()
  expect([here.session.get().status, here.left]).toEqual(['authenticated', 0])
  expect(here.machine.accessToken()).toBe('silent')
})

test('another tab lost the user and has it again: nothing to do', async () => {
  here.client.kept = null
  here.whilePausing = () => {
    here.client.kept = fresh
  }
  await here.machine.keptUserChanged()
  expect(here.pauses).toBe(1)
  expect(here.client.asked).toEqual([])
})

test('another tab renewed: this one takes the new token', async () => {
  here.client.kept = aUser('from the other tab')
  await here.machine.keptUserChanged()
  expect(here.machine.accessToken()).toBe('from the other tab')
  expect(here.left).toBe(0)
})

test('after a sign-in on the page the visitor is signed in', async () => {
  const guest = world(null, 'signed-out')
  await guest.machine.start()
  guest.provider = 'signed-in'
  expect(await guest.machine.signIn()).toBe(true)
  expect(guest.session.get().status).toBe('authenticated')
  expect(guest.fetchedWith).toEqual(['iframe'])
})

test('a sign-in on the page asks for tokens of the new session; the kept refresh token is of one that has ended', async () => {
  here.client.silent = new Error('invalid_grant')
  expect(await here.machine.signIn()).toBe(true)
  expect(here.client.asked).toEqual(['signinIframe'])
})

test('a session that the page itself has ended is forgotten, and the page stays; the monitor finds nobody', async () => {
  here.provider = 'signed-out'
  await here.machine.dropEnded()
  await here.client.notify('userSignedOut')
  expect([here.session.get().status, here.client.kept, here.machine.accessToken(), here.left]).toEqual([
    'signed-out',
    null,
    undefined,
    0,
  ])
})

test('a session that goes on after such a call is kept', async () => {
  await here.machine.dropEnded()
  expect([here.session.get().status, here.machine.accessToken(), here.left]).toEqual(['authenticated', 'kept', 0])
})

test('a sign-in on the page that brings no tokens leaves a guest a guest, where he is', async () => {
  const guest = world(null, 'signed-out')
  await guest.machine.start()
  guest.client.iframe = null
  expect(await guest.machine.signIn()).toBe(false)
  expect([guest.session.get().status, guest.left, guest.fetchedWith]).toEqual(['signed-out', 0, []])
})

test('a guest who signs in, is signed out and signs in again is led out once', async () => {
  const guest = world(null, 'signed-out')
  await guest.machine.start()
  await guest.machine.signIn()
  await guest.client.notify('userUnloaded')
  expect([guest.session.get().status, guest.left]).toEqual(['signed-out', 1])
  await guest.machine.signIn()
  expect([guest.session.get().status, guest.left]).toEqual(['authenticated', 1])
})

test('a changed profile is fetched again', async () => {
  here.user = { ...astrid, phone: '70' }
  await here.machine.refresh()
  expect(here.session.get()).toEqual({ status: 'authenticated', user: here.user })
})
