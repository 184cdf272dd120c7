import type { ClassMailWords } from '../en/mail-classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Bestilt: {{className}}',
    heading: 'Vi ses!',
    text: '{{names}}: plassen er deres. Her er det dere trenger å vite.',
  },
  cancelled: {
    subject: 'Avbestilt: {{className}}',
    heading: 'Bestillingen er avbestilt',
    text: 'Plassen til {{names}} er ledig for noen andre. Takk for at du sa fra.',
  },
  calledOff: {
    subject: 'Avlyst: {{className}}',
    heading: 'Kurset er dessverre avlyst',
    text: '{{className}} på {{playground}} blir ikke noe av. Bestillingen for {{names}} er avsluttet. Vi håper vi ses på et annet kurs.',
  },
  ended: {
    subject: 'Avsluttet: {{className}}',
    heading: 'Bestillingen din er avsluttet',
    text: 'Du får tilbake alle pengene for {{className}}, og dermed er bestillingen for {{names}} avsluttet. Om pengene forteller vi i en egen e-post.',
  },
  reminder: {
    subject: 'Snart: {{className}}',
    heading: 'Snart er det klart',
    text: '{{names}} er ventet. En kort påminnelse om hvor og når.',
  },
  moved: {
    subject: 'Endret tid: {{className}}',
    heading: 'Kurset er flyttet',
    text: '{{className}} for {{names}} holdes på andre tider eller et annet sted enn da du bestilte. Det beklager vi. Plassen er fortsatt deres.',
  },
  released: {
    subject: 'Plassen er frigitt: {{className}}',
    heading: 'Plassen din er frigitt',
    text: 'Ingen trykket på lenken i e-posten vår innen 24 timer, så plassen til {{names}} er ledig for et annet barn. Du er velkommen til å bestille på nytt.',
  },
  keep: {
    text: 'Vi holder av plassen i 24 timer. Trykk på knappen under for å beholde den, ellers går den til et annet barn.',
    button: 'Behold plassen',
  },
  code: {
    subject: 'Koden din: {{code}}',
    heading: 'Koden din',
    text: 'Skriv inn koden i skjemaet. Den gjelder i {{minutes}} minutter.',
    label: 'Kode',
    note: 'Ville du ikke bestille? Da trenger du ikke å gjøre noe.',
  },
  back: '{{amount}} går tilbake samme vei som du betalte, som regel innen fem virkedager.',
  nothingBack: 'Ingen penger går tilbake: det var mindre enn to dager til første gang.',
  row: {
    before: 'Før',
    now: 'Nå',
    className: 'Kurs',
    where: 'Hvor',
    first: 'Første gang',
    times: 'Tider',
    reference: 'Bestillingsnummer',
  },
  occasions: '{{n}} ganger',
  button: 'Se bestillingen',
  otherClasses: 'Se andre kurs',
  movedNote:
    'Passer det ikke lenger? Avbestill fra bestillingen før kurset begynner, så får du tilbake hele beløpet: kurset er flyttet siden du bestilte.',
  movedBegunNote: 'Passer det ikke lenger? Svar på denne e-posten, så finner vi en løsning sammen.',
  cancelNote:
    'Endrede planer? Et kurs har faste datoer og derfor ingen angrerett, men du kan avbestille fra bestillingen: du får tilbake alt til og med {{date}} og halvparten til og med {{half}}.',
  cancelFreeNote: 'Endrede planer? Avbestill gjerne, så får et annet barn plassen.',
}
export default classMail
