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
  checkCode: {
    subject: 'Your code for our team',
    heading: 'So we know it’s you',
    text: 'You’ve asked our team about your data. Read this code out to them; it’s valid for {{minutes}} minutes.',
    label: 'Code',
    note: 'Didn’t ask? Then don’t give the code to anyone. Nothing happens without it.',
  },
  guestExport: {
    subject: 'Your data is ready',
    heading: 'Everything we hold about you, in one place',
    text: 'You asked for a copy of your data. The link opens it for {{days}} days. Whoever has this email can open it, so don’t forward it.',
    button: 'Download my data',
    note: 'The file holds what was booked, bought or written with this address.',
  },
}
export type EnglishCustomerServiceMail = typeof customerServiceMail
export type CustomerServiceMailWords = Words<EnglishCustomerServiceMail>
export default customerServiceMail
