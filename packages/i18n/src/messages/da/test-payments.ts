import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testbetaling',
  notice: 'Det her er en legebank. Der flyttes ingen penge, og du skal ikke bruge et rigtigt kort.',
  amount: 'At betale',
  order: 'Ordre {{reference}}',
  pay: 'Betal',
  decline: 'Sig nej, som en bank kan finde på',
  cancel: 'Afbryd og gå tilbage',
  switches: 'Hvad skal der ske?',
  delay: 'Giv butikken besked senere, efter så mange sekunder',
  late: 'Lad pengene komme senere, efter så mange sekunder, også selv om købet er afsluttet til den tid',
  duplicate: 'Giv butikken besked to gange',
  lostReply: 'Tab butikkens første svar, og giv besked igen',
  silent: 'Giv aldrig butikken besked, den må selv spørge',
  over: 'Denne betaling er afsluttet.',
  back: 'Tilbage til butikken',
  states: { open: 'åben', paid: 'betalt', declined: 'afvist', cancelled: 'afbrudt' },
}
export default testPayments
