import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'

/** A party far ahead: twelve children in the jungle room, the deposit paid. */
export const aParty: MyParty = {
  ...{ id: '5f4c1f8e-5a86-4a5e-9d4e-0d5b8a3f4c21', orderReference: 'AXW3-DZXZ-2TQE', status: 'Booked', cancelledBy: null },
  code: 'FM9F4BE2VHLKXZ',
  playground: { guid: 'g', slug: 'orebro', name: 'Hoppla Örebro', address: 'Studsgatan 3, 702 11 Örebro' },
  ...{ date: '2099-03-14', from: '13:00', until: '15:30', startsAt: '2099-03-14T12:00:00.000Z' },
  ...{ room: { id: 'jungle', name: 'Djungelrummet' }, themeId: null },
  package: { id: 'room', name: 'Rumskalaset', includedChildren: 10, minutes: 150 },
  child: { id: null, firstName: 'Noel', turns: 3 },
  ...{ children: 12, adults: 3 },
  foods: [
    { id: 'pizza', name: 'Pizza', count: 7, price: 0 },
    { id: 'vegan', name: 'Veganskt', count: 5, price: 10 },
  ],
  extras: [{ id: 'cake', name: 'Tårta', count: 1, price: 349, per: 'party' }],
  diets: [{ diet: 'gluten', count: 2 }],
  price: {
    currency: 'SEK',
    lines: [
      { name: 'Rumskalaset', quantity: 1, unitPrice: 2_790, amount: 2_790, vatPercent: 6 },
      { name: 'Ett barn till', quantity: 2, unitPrice: 219, amount: 438, vatPercent: 6 },
      { name: 'Veganskt', quantity: 5, unitPrice: 10, amount: 50, vatPercent: 12 },
      { name: 'Tårta', quantity: 1, unitPrice: 349, amount: 349, vatPercent: 12 },
    ],
    ...{ total: 3_627, deposit: 500, paid: 500, due: 3_127 },
  },
  terms: {
    ...{ leastChildren: 6, changeUntil: '2099-03-07', restDueOn: '2099-03-07', remindOn: '2099-03-04', answerUntil: '2099-03-05' },
    cancel: [
      { until: '2099-02-28', keep: 'nothing', percent: null },
      { until: '2099-03-07', keep: 'deposit', percent: null },
      { until: '2099-03-12', keep: 'share', percent: 50 },
    ],
  },
  ...{ refund: 500, canChange: true, canPay: true, canCancel: true },
}

const choice = (id: string, name: string, price: number) => ({ id, name, description: '', picture: null, price, vatPercent: 12 })
const room = (id: string, name: string, mostChildren: number) => ({
  ...{ id, name, description: '', picture: null, mostChildren, themeId: null },
})
/** What it can be changed to. */
export const someChoices: PartyChoices = {
  ...{ leastChildren: 6, includedChildren: 10, extraChildPrice: 219 },
  rooms: [room('jungle', 'Djungelrummet', 16), room('space', 'Rymdrummet', 12), room('sea', 'Havsrummet', 20)],
  themes: [{ id: 'dino', name: 'Dinosaurier', picture: null }],
  foods: [
    { ...choice('pizza', 'Pizza', 0), left: null },
    { ...choice('vegan', 'Veganskt', 10), left: null },
  ],
  extras: [
    { ...choice('cake', 'Tårta', 349), per: 'party', left: 2 },
    { ...choice('ice', 'Glass', 25), per: 'child', left: null },
    { ...choice('bags', 'Påsar', 35), per: 'each', left: null },
  ],
}
