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
  checkCode: {
    subject: 'Din kode til os',
    heading: 'Så vi ved, at det er dig',
    text: 'Du har spurgt os om dine oplysninger. Læs koden op for os; den gælder i {{minutes}} minutter.',
    label: 'Kode',
    note: 'Har du ikke spurgt? Så giv ikke koden til nogen. Uden den sker der ikke noget.',
  },
  guestExport: {
    subject: 'Dine oplysninger er klar',
    heading: 'Alt, vi har om dig, samlet',
    text: 'Du bad om en kopi af dine oplysninger. Linket åbner den i {{days}} dage. Den, der har e-mailen, kan åbne den, så send den ikke videre.',
    button: 'Hent mine oplysninger',
    note: 'Filen indeholder det, der er booket, købt eller skrevet med denne adresse.',
  },
}
export default customerServiceMail
