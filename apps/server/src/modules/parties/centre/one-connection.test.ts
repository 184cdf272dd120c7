import { endParty, getPartyEnding, type PartyEnding, takePartyPayment } from '@hoppla/contract/parties/centre/ending'
import { getCentreParty, moveParty } from '@hoppla/contract/parties/centre/party'
import { blockRoom, unblockRoom } from '@hoppla/contract/parties/centre/rooms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAnswer, TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'
import { aParty } from '../testing/party-mails.ts'

// More at the same moment than the pool has connections: each that holds one and asked for a second would wait for the others, and they for it. The role is
// one at the place: of who may everywhere, nothing is asked.
const atOnce = 12
let centre: PartyCentre
let maja: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  maja = await asStaffWith(centre, [['VenueManager', 'orebro']])
})
afterAll(() => centre.close())

const parties = (from: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      aParty(centre, { email: `${n}@families.example`, at: 'orebro', isOver: false, inDays: from + n }),
    ),
  )
const all = async (ask: (n: number) => Promise<TestAnswer>, status = 200): Promise<TestAnswer[]> => {
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => ask(n)))
  for (const answer of answers) expect(answer.status, answer.text).toBe(status)
  return answers
}
const endingOf = (answer: TestAnswer | undefined): PartyEnding => (answer ?? expect.fail('no answer')).body as PartyEnding
const idOfBlock = (answer: TestAnswer | undefined): string => ((answer ?? expect.fail('no answer')).body as { id: string }).id

test('as many of the staff as the pool has connections, and more, look at parties, take money and block rooms at once', async () => {
  const ids = await parties(40)
  await all((n) => maja(getCentreParty, { params: { id: ids[n] ?? '' } }))
  const shown = await all((n) => maja(getPartyEnding, { params: { id: ids[n] ?? '' } }))
  await all((n) => {
    const { id, version, due } = endingOf(shown[n])
    return maja(takePartyPayment, { params: { id }, body: { version, amount: due } })
  })
  const params = { playgroundId: centre.playgroundId }
  const blocks = await all((n) => {
    const from = `${String(n + 8).padStart(2, '0')}:00`
    const until = `${String(n + 8).padStart(2, '0')}:30`
    return maja(blockRoom, { params, body: { date: saturday, roomId: centre.rooms[0] ?? '', from, until, reason: 'Painting' } })
  })
  await all((n) => maja(unblockRoom, { params: { id: idOfBlock(blocks[n]) } }), 204)
})

test('as many end parties and move them', async () => {
  const ids = await parties(0)
  const shown = await all((n) => maja(getPartyEnding, { params: { id: ids[n] ?? '' } }))
  const ended = await Promise.all(
    shown.map(({ body }) => {
      const { id, version, total } = body as PartyEnding
      return maja(endParty, { params: { id }, body: { version, came: 12, foods: [], extras: [], total } })
    }),
  )
  // They are not all of today; none of them may be without an answer.
  for (const answer of ended) expect(answer.status, answer.text).toBeLessThan(500)
  const moved = await Promise.all(
    shown.map(({ body }, n) => {
      const { id, version } = body as PartyEnding
      const date = `2027-04-${String(n + 1).padStart(2, '0')}`
      return maja(moveParty, { params: { id }, body: { version, date, startsAt: '12:00', roomId: centre.rooms[0] ?? '' } })
    }),
  )
  for (const answer of moved) expect(answer.status, answer.text).toBeLessThan(500)
})
