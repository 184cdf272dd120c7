import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testbetaling',
  notice: 'Dette er en liksombank. Ingen penger flyttes, og du trenger ikke et ekte kort.',
  amount: 'Å betale',
  order: 'Ordre {{reference}}',
  pay: 'Betal',
  decline: 'Si nei, slik en bank kan gjøre',
  cancel: 'Avbryt og gå tilbake',
  switches: 'Hva skal skje?',
  delay: 'Gi butikken beskjed senere, etter så mange sekunder',
  late: 'La pengene komme senere, etter så mange sekunder, selv om kjøpet er avsluttet da',
  duplicate: 'Gi butikken beskjed to ganger',
  lostReply: 'Mist det første svaret fra butikken, og si fra igjen',
  silent: 'Si aldri fra til butikken, den må spørre selv',
  over: 'Denne betalingen er avsluttet.',
  back: 'Tilbake til butikken',
  states: { open: 'åpen', paid: 'betalt', declined: 'avvist', cancelled: 'avbrutt' },
}
export default testPayments
