import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} väntar på din betalning',
    heading: 'Ditt så fort du har betalat',
    text: 'Hej {{firstName}}! Som vi kom överens om har vi lagt upp {{what}} på ditt konto: {{sum}}. Bara du kan betala, och bara här; ingen av oss frågar någonsin efter kortuppgifter.',
    until: 'Vi sparar det åt dig till {{moment}}. Om du inte betalar dras inga pengar, och köpet upphör av sig självt.',
    button: 'Betala {{sum}}',
    note: 'Har du inte bett om det här? Då behöver du inte göra något.',
  },
}
export default customerServiceMail
