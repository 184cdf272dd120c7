import type { Words } from '../../../translate.ts'

/** Mails about what staff did for a customer who asked for it. */
const customerServiceMail = {
  paymentLink: {
    subject: '{{what}} is waiting for your payment',
    heading: 'It’s yours once you’ve paid',
    text: 'Hi {{firstName}}! As agreed, we’ve put {{what}} on your account for you: {{sum}}. Only you can pay, and only here; nobody on our team ever asks for card details.',
    until: 'We’ll keep it for you until {{moment}}. If you don’t pay, nothing is charged and it simply ends.',
    button: 'Pay {{sum}}',
    note: 'Didn’t ask for this? Then you don’t need to do anything.',
  },
}
export type EnglishCustomerServiceMail = typeof customerServiceMail
export type CustomerServiceMailWords = Words<EnglishCustomerServiceMail>
export default customerServiceMail
