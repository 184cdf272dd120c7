import { expect, test } from 'vitest'
import { lookUp, type OwnUse, readSnapshot } from './look-up.ts'
import { longId, markOf } from './shown-code.ts'
import { aSnapshot, entitlement, mark, shortId } from './testing.ts'

const madeAt = '2026-11-24T10:00:00.000Z'
const now = Date.parse(madeAt)
const [moa, ida, pass, ticket] = ['m', 'i', 'p', 't'].map((letter) => longId(shortId(letter))) as [string, string, string, string]
const look = async (code: string, own: readonly OwnUse[] = [], changes = {}) =>
  lookUp(readSnapshot(await aSnapshot(madeAt, changes)), code, now, own)
const found = async (...given: Parameters<typeof look>) => {
  const answer = await look(...given)
  return typeof answer === 'string' ? expect.fail(answer) : answer
}
const until = (at: number) =>
  Math.floor(at / 1_000)
    .toString(36)
    .toUpperCase()
const card = (number: string, end: number) => `H1.${number}.${until(end)}.${'A'.repeat(20)}`

test('marks and ids are those of the server', async () => {
  // printf '\x00…\x1fTICKET1' | sha256sum | head -c 12 | xxd -r -p | base64, with the 32 bytes 0 to 31.
  const key = btoa(String.fromCharCode(...Array.from({ length: 32 }, (_, at) => at)))
  expect(await markOf(key, 'TICKET1')).toBe('EYxHsRyz')
  expect(longId(Buffer.from('f47ac10b58cc4372a5670e02b2c3d479', 'hex').toString('base64url'))).toBe(
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  )
})

test('a member card shows the children, the pass for whom it is, the ticket card for the other', async () => {
  const family = await found(card('LIND', now + 60_000).toLowerCase())
  expect(family.shown).toBe('member-card')
  expect(family.children).toMatchObject([
    {
      id: moa,
      firstName: 'Moa',
      lastName: '',
      age: 7,
      suggested: { kind: 'pass', id: pass },
      passes: [{ id: pass, hindrance: null }],
    },
    { id: ida, firstName: 'Ida', age: 4, suggested: { kind: 'ticket', id: ticket }, passes: [] },
  ])
  expect(family.tickets).toMatchObject([{ id: ticket, name: 'Ten visits', entrancesLeft: 2, validTo: '2026-12-04' }])
})

test('a code is typed with spaces and dashes, in any case; one that is not in the list is nobody’s', async () => {
  expect((await found(' ticket-1 ')).shown).toBe('ticket')
  expect((await found('pass 1')).shown).toBe('pass')
  expect(await look('TICKET2')).toBe('unknown')
})

test('a member card’s code is refused once its time is over, by the server’s clock', async () => {
  expect((await found(card('LIND', now + 1_000))).shown).toBe('member-card')
  expect(await look(card('LIND', now - 1_000))).toBe('outdated')
})

test('a child’s card shows that child alone, with the ticket cards of all who look after it', async () => {
  const other = [
    await mark('H1.BERG'),
    [[shortId('m'), await mark('H1.MOA'), 'Moa', 7, 0, []]],
    [await entitlement('u', 'TICKET2', { left: 1, last: 2 })],
  ]
  const families = [...(await aSnapshot(madeAt)).families, other]
  const family = await found(card('MOA', now + 60_000), [], { families })
  expect(family.children.map(({ id }) => id)).toEqual([moa])
  expect(family.tickets.map(({ id }) => id)).toEqual([longId(shortId('u')), ticket])
})

test('what this device has used counts: the last entrance goes, a pass once a day, a child comes back free', async () => {
  const one = await found('TICKET1', [{ use: { kind: 'ticket', id: ticket } }])
  expect(one.tickets).toMatchObject([{ entrancesLeft: 1, hindrance: null }])
  const both = await found('TICKET1', [{ use: { kind: 'ticket', id: ticket } }, { use: { kind: 'ticket', id: ticket } }])
  expect(both.tickets).toMatchObject([{ entrancesLeft: 0, hindrance: 'used-up' }])
  expect(both.children.map(({ suggested }) => suggested)).toEqual([{ kind: 'pass', id: pass }, null])

  const own = [{ childId: moa, use: { kind: 'pass', id: pass } as const }]
  expect((await found('PASS1', own)).children[0]).toMatchObject({
    passes: [{ hindrance: 'used-today' }],
    suggested: { kind: 'again' },
  })
  expect((await found('PASS1', own, { isReentryFree: false })).children[0]?.suggested).toEqual({ kind: 'ticket', id: ticket })
})

test('the last visit without a photo goes by its use; the photo is named before the use of today', async () => {
  const families = [
    [
      await mark('H1.LIND'),
      [[shortId('m'), await mark('H1.MOA'), 'Moa', 7, 0, [await entitlement('p', 'PASS1', { withoutPhoto: 1 })]]],
      [],
    ],
  ]
  expect((await found('PASS1', [], { families })).children[0]?.passes).toMatchObject([{ withoutPhotoLeft: 1, hindrance: null }])
  const own = [{ childId: moa, use: { kind: 'pass', id: pass } as const }]
  expect((await found('PASS1', own, { families })).children[0]?.passes).toMatchObject([
    { withoutPhotoLeft: 0, hindrance: 'photo-missing' },
  ])
})

test('of two ticket cards the one that ends sooner is suggested, and only as often as it has entrances', async () => {
  const [family] = (await aSnapshot(madeAt)).families
  if (!family) return expect.fail()
  const sooner = await entitlement('s', 'TICKET0', { left: 1, last: 3 })
  const children = family[1].map(([id, own, name, age, isIn]) => [id, own, name, age, isIn, []])
  const answer = await found('TICKET1', [], { families: [[family[0], children, [...family[2], sooner]]] })
  expect(answer.children.map(({ suggested }) => suggested)).toEqual([
    { kind: 'ticket', id: longId(shortId('s')) },
    { kind: 'ticket', id: ticket },
  ])
})
