import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testimaksu',
  notice: 'Tämä on leikkipankki. Raha ei liiku, eikä oikeaa korttia tarvita.',
  amount: 'Maksettavaa',
  order: 'Tilaus {{reference}}',
  pay: 'Maksa',
  decline: 'Hylkää maksu, kuten pankki voisi tehdä',
  cancel: 'Keskeytä ja palaa',
  switches: 'Mitä pitäisi tapahtua?',
  delay: 'Ilmoita kaupalle vasta näin monen sekunnin kuluttua',
  late: 'Anna rahan saapua vasta näin monen sekunnin kuluttua, vaikka tilaus olisi jo päättynyt',
  duplicate: 'Ilmoita kaupalle kahdesti',
  lostReply: 'Hukkaa kaupan ensimmäinen vastaus ja ilmoita uudelleen',
  silent: 'Älä ilmoita kaupalle, vaan odota, että se kysyy',
  over: 'Tämä maksu on päättynyt.',
  back: 'Takaisin kauppaan',
  states: { open: 'avoin', paid: 'maksettu', declined: 'hylätty', cancelled: 'keskeytetty' },
}
export default testPayments
