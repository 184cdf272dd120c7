import type { CustomerServiceMailWords } from '../../en/mail/customer-service.ts'

const customerServiceMail: CustomerServiceMailWords = {
  paymentLink: {
    subject: '{{what}} venter på betalingen din',
    heading: 'Ditt så snart du har betalt',
    text: 'Hei {{firstName}}! Som avtalt har vi lagt {{what}} klart på kontoen din: {{sum}}. Bare du kan betale, og bare her; ingen av oss spør noen gang etter kortopplysninger.',
    until: 'Vi holder det av til deg til {{moment}}. Betaler du ikke, trekkes ingenting, og bestillingen faller bort av seg selv.',
    button: 'Betal {{sum}}',
    note: 'Har du ikke bedt om dette? Da trenger du ikke å gjøre noe.',
  },
}
export default customerServiceMail
