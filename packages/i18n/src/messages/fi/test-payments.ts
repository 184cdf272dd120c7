import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testimaksu',
  notice: 'Tämä on leikkipankki. Rahaa ei liiku, eikä oikeaa korttia tarvita.',
  amount: 'Maksettavaa',
  order: 'Tilaus {{reference}}',
  pay: 'Maksa',
  decline: 'Hylkää maksu, kuten pankki voisi tehdä',
  cancel: 'Keskeytä ja palaa',
  switches: 'Mitä pitäisi tapahtua?',
  delay: 'Kerro kaupalle vasta näin monen sekunnin kuluttua',
  late: 'Anna rahan saapua vasta näin monen sekunnin kuluttua, vaikka tilaus olisi jo päättynyt',
  duplicate: 'Kerro kaupalle kahdesti',
  lostReply: 'Hukkaa kaupan ensimmäinen vastaus ja kerro uudelleen',
  silent: 'Älä kerro kaupalle, kysyköön itse',
  over: 'Tämä maksu on päättynyt.',
  back: 'Takaisin kauppaan',
  states: { open: 'avoin', paid: 'maksettu', declined: 'hylätty', cancelled: 'keskeytetty' },
}
export default testPayments
