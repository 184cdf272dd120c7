import type { Words } from '../../translate.ts'

/** Words of the test payment provider's page: a pretend bank, and it says so. */
const testPayments = {
  title: 'Test payment',
  notice: 'This is a pretend bank. No money moves, and no real card is needed.',
  amount: 'To pay',
  order: 'Order {{reference}}',
  pay: 'Pay',
  decline: 'Say no, as a bank might',
  cancel: 'Cancel and go back',
  switches: 'What should happen?',
  delay: 'Tell the shop later, after this many seconds',
  late: 'Let the money arrive later, after this many seconds, even if the order has ended by then',
  duplicate: 'Tell the shop twice',
  lostReply: 'Lose the shop’s first answer, and tell it again',
  silent: 'Never tell the shop; it has to ask',
  over: 'This payment is over.',
  back: 'Back to the shop',
  states: { open: 'open', paid: 'paid', declined: 'declined', cancelled: 'cancelled' },
}
export default testPayments

/** The shape every other language has. */
export type EnglishTestPayments = typeof testPayments
export type TestPaymentsWords = Words<EnglishTestPayments>
