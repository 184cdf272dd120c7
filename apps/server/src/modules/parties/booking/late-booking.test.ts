import { changeMyParty, getMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listBookedPartiesOn } from '../parties.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

/* What is promised of a party that is booked a few days before it, and the age that it celebrates. */

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
})
afterEach(() => centre.reset())
afterAll(() => centre.close())

const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))
/** The one that stands in the cart holds the first. */
const inAnotherRoom = () => centre.item({ roomId: centre.rooms[1] ?? '' })
const inCart = async () => {
  const cart = await astrid.cart()
  return (await astrid.add(cart.id, centre.item())).lines[0] ?? expect.fail('Nothing was put in.')
}

test('three days before, the rest is due tomorrow, and only what is still to come is said of cancelling', async () => {
  centre.deps.clock.set(new Date('2027-03-10T09:00:00Z'))
  const { terms } = await centre.offers(saturday)
  expect(terms).toMatchObject({ restDueOn: '2027-03-11', cancel: [{ until: '2027-03-11', keep: 'share', percent: 50 }] })
  const line = await inCart()
  expect(line.details.join(' ')).toContain('11 March')
  expect(JSON.stringify(line)).not.toMatch(/27 February|6 March/)
  const id = await centre.booked(astrid, inAnotherRoom())
  expect((await read(id)).terms).toMatchObject({ restDueOn: '2027-03-11', cancel: [{ until: '2027-03-11' }] })
  const [mail] = centre.sentMails.filter(({ text }) => text?.includes('11 March'))
  expect(mail?.text).toContain('Nothing is drawn by itself.')
  expect(mail?.text).not.toMatch(/three days before|You can change number/)
})

test('booked in time, the rest is due on its day, and the free step is said', async () => {
  const { terms } = await centre.offers(saturday)
  expect(terms).toMatchObject({ restDueOn: '2027-03-06' })
  expect(terms?.cancel.map(({ until }) => until)).toEqual(['2027-02-27', '2027-03-06', '2027-03-11'])
  const line = await inCart()
  expect(line.details.join(' ')).toContain('6 March')
  expect(JSON.stringify(line)).toContain('27 February')
  await centre.booked(astrid, inAnotherRoom())
  const [mail] = centre.sentMails.filter(({ text }) => text?.includes('You can change number'))
  expect(mail?.text).toContain('We remind you three days before.')
})

test('a child of the account celebrates the birthday that is near, also at the door, and after another day', async () => {
  const born = async (birthDate: string) =>
    (await astrid.ok<ChildAccount>(astrid.call(addChild, { body: { firstName: 'Undran', lastName: 'Lind', birthDate } }))).guid
  // Six on 12 May 2027, which is sixty days after the party.
  const id = await centre.booked(astrid, centre.item({ child: { id: await born('2021-05-12') } }))
  expect((await read(id)).child).toMatchObject({ firstName: 'Undran', turns: 6 })
  expect(await listBookedPartiesOn(centre.deps.pool, [centre.playgroundId, saturday])).toMatchObject([{ age: 6 }])
  const moved = await astrid.ok<MyParty>(astrid.call(changeMyParty, { params: { id }, body: { date: '2027-03-12' } }))
  expect(moved.child).toMatchObject({ firstName: 'Undran', turns: 5 })
})
