import { listPartyKitchen, type PartyKitchen } from '@hoppla/contract/parties/centre/calendar'
import { type AnsweredChild, answerInvitation } from '@hoppla/contract/parties/invitations'
import { type OwnInvitation, saveOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await sql`delete from party_invitations`.execute(centre.deps.db)
  await centre.reset()
  await sql`truncate audit_log`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const asked = () => ({ params: { playgroundId: centre.playgroundId }, query: { date: saturday } })
type Kitchen = { parties: PartyKitchen[]; shredBy: string }
const kitchen = async (call: TestCall = ines) => (await call(listPartyKitchen, asked())).body as Kitchen
const looks = async () =>
  (
    await sql<{ subject: string; place: string; detail: string }>`
      select subject, place_id as place, detail::text from audit_log where action = 'party.kitchen-read' order by id`.execute(
      centre.deps.db,
    )
  ).rows

const hugo = {
  ...{ comes: true, firstName: 'Hugo' },
  kitchen: { choice: 'diet', diets: ['gluten', 'other'], note: 'Ingen kiwi', consent: true },
} as const satisfies Pick<Extract<AnsweredChild, { comes: true }>, 'comes' | 'firstName'> & { kitchen: unknown }
const answered = async (): Promise<string> => {
  const id = await centre.booked(astrid)
  const { card } = await astrid.ok<OwnInvitation>(
    astrid.call(saveOwnInvitation, { params: { id }, body: { design: 'sea', language: 'sv', text: '' } }),
  )
  const secret = card?.link.split('/').at(-1) ?? expect.fail('There is no card.')
  const children = [
    { ...hugo, kitchen: { ...hugo.kitchen, diets: [...hugo.kitchen.diets] } },
    { comes: true as const, firstName: 'Moa', kitchen: { choice: 'elsewhere' as const } },
    { comes: false as const, firstName: 'Alva' },
  ]
  const { status, text } = await centre.call(answerInvitation, { params: { secret }, body: { name: 'Karin Berg', children } })
  expect(status, text).toBe(200)
  return id
}

test('the kitchen gets what guests answered as counts, and each look stands in the log without them', async () => {
  const id = await answered()
  const shown = await kitchen()
  expect(shown).toEqual({
    shredBy: '2027-03-14',
    parties: [
      {
        ...{ id, answered: 3, coming: 2, elsewhere: 1 },
        diets: [
          { diet: 'gluten', count: 1 },
          { diet: 'other', count: 1 },
        ],
      },
    ],
  })
  expect(JSON.stringify(shown)).not.toMatch(/Hugo|Moa|Alva|kiwi|Karin/)
  const lines = await looks()
  expect(lines).toMatchObject([{ subject: id, place: centre.playgroundId }])
  expect(JSON.stringify(lines)).not.toMatch(/gluten|kiwi|Hugo/)
})

test('a party that nobody answered for is left out, and is no look', async () => {
  await centre.booked(astrid)
  expect((await kitchen()).parties).toEqual([])
  expect(await looks()).toEqual([])
})

test('on the day on which answers are erased there are none, even while the job is late', async () => {
  await answered()
  centre.deps.clock.set(new Date('2027-03-19T22:00:00Z'))
  expect((await kitchen()).parties).toHaveLength(1)
  centre.deps.clock.set(new Date('2027-03-20T00:30:00Z'))
  expect((await kitchen()).parties).toEqual([])
  expect(await looks()).toHaveLength(1)
})

test('it asks for the permission of health and for that of parties, at the place', async () => {
  await answered()
  const email = 'bjorn@hoppla.example'
  expectRefusal(await (await asStaffWith(centre, [['Reception', 'orebro']], email))(listPartyKitchen, asked()), 'auth.forbidden')
  expectRefusal(await (await asStaffWith(centre, [['CustomerService']], email))(listPartyKitchen, asked()), 'auth.forbidden')
  expectRefusal(
    await (await asStaffWith(centre, [['Instructor', 'orebro']], email))(listPartyKitchen, asked()),
    'location.not-found',
  )
  expectRefusal(
    await (
      await asStaffWith(
        centre,
        [
          ['VenueManager', 'goteborg'],
          ['Reception', 'orebro'],
        ],
        email,
      )
    )(listPartyKitchen, asked()),
    'location.not-found',
  )
  expect(await looks()).toEqual([])
  expect((await kitchen(await asStaffWith(centre, [['VenueManager', 'orebro']], email))).parties).toHaveLength(1)
})
