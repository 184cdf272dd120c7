import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} venter på din betaling',
    heading: 'Dit, så snart du har betalt',
    text: 'Hej {{firstName}}! Som aftalt har vi lagt {{what}} klar på din konto: {{sum}}. Kun du kan betale, og kun her; ingen af os spørger nogensinde efter kortoplysninger.',
    until:
      'Vi holder det til dig indtil {{moment}}. Betaler du ikke, trækkes der ikke noget, og bestillingen bortfalder af sig selv.',
    button: 'Betal {{sum}}',
    note: 'Har du ikke bedt om det her? Så behøver du ikke gøre noget.',
  },
}
export default customerServiceMail
