import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testbetalning',
  notice: 'Det här är en låtsasbank. Inga pengar flyttas, och inget riktigt kort behövs.',
  amount: 'Att betala',
  order: 'Köp {{reference}}',
  pay: 'Betala',
  decline: 'Säg nej, som en bank kan göra',
  cancel: 'Avbryt och gå tillbaka',
  switches: 'Vad ska hända?',
  delay: 'Meddela butiken senare, efter så här många sekunder',
  late: 'Låt pengarna komma senare, efter så här många sekunder, även om köpet har avslutats då',
  duplicate: 'Meddela butiken två gånger',
  lostReply: 'Tappa bort butikens första svar och meddela igen',
  silent: 'Meddela aldrig butiken, den får fråga själv',
  over: 'Den här betalningen är avslutad.',
  back: 'Tillbaka till butiken',
  states: { open: 'öppen', paid: 'betald', declined: 'nekad', cancelled: 'avbruten' },
}
export default testPayments
